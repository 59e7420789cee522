import { type ReactNode, useState } from 'react'
import type { Category, TipCard } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import './learning.css'
import './category-progress.css'

interface Props {
  category: Category
  tips: readonly TipCard[]
  completed: ReadonlySet<number>
  initiallyOpen: boolean
  renderTip: (tip: TipCard) => ReactNode
}

/** A category that can be opened, with the number of completed tips and the list of its tips. */
export function CategoryProgress({ category, tips, completed, initiallyOpen, renderTip }: Props) {
  const [open, setOpen] = useState(initiallyOpen)
  const done = tips.filter(({ id }) => completed.has(id)).length
  return (
    <details
      className="category-progress card"
      data-category={category.id}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="category-progress-summary">
        <span className="tile">
          <ContentIcon name={category.icon} />
        </span>
        <span className="grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-lg font-bold">
              <Words of={category.name} in={category} />
            </span>
            <span className="text-ink-2">{text.learning_completed_of({ count: done, all: tips.length })}</span>
          </span>
          <progress
            className="thin-bar category-bar"
            aria-label={text.learning_completed_bar({ category: lettersOf(category.name) })}
            value={done}
            max={Math.max(1, tips.length)}
          />
        </span>
        <Icon name="chevron-down" className="category-progress-arrow size-6" />
      </summary>
      {open && <ul className="category-progress-tips">{tips.map(renderTip)}</ul>}
    </details>
  )
}
