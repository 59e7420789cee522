import type { TipList } from '#shared/contract/lists.ts'
import * as text from '#texts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteList } from './queries.ts'

/** Asks the rider to confirm that a list is deleted. */
export function DeleteListDialog({
  list,
  onDeleted,
  onClose,
}: {
  list: TipList
  onDeleted: () => void
  onClose: () => void
}) {
  const remove = useDeleteList(list, onDeleted)
  return (
    <ConfirmDialog
      title={text.lists_delete_title()}
      description={text.lists_delete_text({ name: list.name })}
      action={text.lists_delete()}
      isPending={remove.isPending}
      onConfirm={() => remove.run()}
      onClose={onClose}
    />
  )
}
