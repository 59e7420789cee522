import { useEffect, useState } from 'react'
import type { Category, Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { TipPicker } from '#web/features/tips/tip-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'

interface Props {
  tips: readonly Tip[]
  categories: readonly Category[]
  chosen: readonly number[]
  max: number
  onToggle: (id: number) => void
  onClose: () => void
}

/** Chooses the tips of a list. Each choice is stored at once; a new tip goes to the end. */
export function AddTipsDialog({ tips, categories, max, onToggle, onClose, ...stored }: Props) {
  // A copy of the state, because React shows a ticked checkbox at once only if state changes within the press.
  const [chosen, setChosen] = useState(stored.chosen)
  // A change that the server has refused is undone.
  useEffect(() => setChosen(stored.chosen), [stored.chosen])
  function toggle(id: number) {
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    onToggle(id)
  }
  return (
    <Dialog labelledBy="add-tips-title" onClose={onClose} className="max-w-[620px]">
      <div className="flex items-center justify-between gap-4 px-6 pt-5 pb-3">
        <h2 id="add-tips-title" className="text-2xl font-bold">
          {text.lists_add_title()}
        </h2>
        <DialogCloseButton onClose={onClose} />
      </div>
      <div className="px-6 pb-6">
        <TipPicker tips={tips} categories={categories} chosen={chosen} max={max} onToggle={toggle} />
        <p role="status" className="my-4 text-(length:--text-15) text-ink-2">
          {chosen.length >= max && text.lists_full({ count: max })}
        </p>
        <Button className="button button-primary w-full" onClick={onClose}>
          {text.lists_add_done()}
        </Button>
      </div>
    </Dialog>
  )
}
