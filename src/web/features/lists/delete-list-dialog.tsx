import type { TipList } from '#shared/contract/lists.ts'
import * as text from '#texts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
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
    <AskDialog
      title={text.lists_delete_title()}
      text={text.lists_delete_text({ name: list.name })}
      button={text.lists_delete()}
      action={remove}
      onClose={onClose}
    />
  )
}
