import type { TipList } from '#shared/contract/lists.ts'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'
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
    <Dialog labelledBy="delete-list-title" onClose={onClose} className="max-w-[480px]">
      <div className="form p-6">
        <h2 id="delete-list-title" className="text-2xl font-bold">
          {text.lists_delete_title()}
        </h2>
        <p className="text-ink-2 wrap-anywhere">{text.lists_delete_text({ name: list.name })}</p>
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={remove.isPending}
            onClick={() => remove.run()}
          >
            {text.lists_delete()}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
