import type { Category, Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { TipPicker } from '#web/features/tips/tip-picker.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'

interface Props {
  tips: readonly Tip[]
  categories: readonly Category[]
  chosen: readonly number[]
  max: number
  onChange: (tipIds: number[]) => void
  onClose: () => void
}

/** Chooses the tips of a list. Each choice is stored at once; a new tip goes to the end. */
export function AddTipsDialog({ tips, categories, chosen, max, onChange, onClose }: Props) {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Dialog labelledBy="add-tips-title" onClose={onClose} className="max-w-[620px]">
      <div className="dialog-form-head">
        <h2 id="add-tips-title" className="dialog-form-title">
          {text.lists_add_title()}
        </h2>
        <DialogCloseButton onClose={onClose} />
      </div>
      <div className="px-6 pb-6">
        <TipPicker tips={tips} categories={categories} chosen={chosen} max={max} onToggle={toggle} />
        <p role="status" className="my-4 text-[15px] text-ink-2">
          {chosen.length >= max && text.lists_full({ count: max })}
        </p>
        <button type="button" className="button button-primary w-full" onClick={onClose}>
          {text.lists_add_done()}
        </button>
      </div>
    </Dialog>
  )
}
