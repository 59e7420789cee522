import { useId, useState } from 'react'
import type { Category, Tip } from '#shared/contract/tips.ts'
import { anyTextMatches, searchTerm } from '#shared/tips/matching.ts'
import * as text from '#texts'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import './tip-picker.css'
import { groupByCategory } from '#shared/tips/group-by-category.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Words } from '#web/ui/words.tsx'

interface Props {
  tips: readonly Tip[]
  categories: readonly Category[]
  chosen: readonly number[]
  /** How many tips may be chosen. */
  max: number
  onToggle: (id: number) => void
}

/** The tips of the library as checkboxes by category, with a search. */
export function TipPicker({ tips, categories, chosen, max, onToggle }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const term = searchTerm(typed)
  const found = term === '' ? tips : tips.filter((tip) => anyTextMatches(tip, term))
  const groups = groupByCategory(found, categories)
  const isFull = chosen.length >= max
  return (
    <div className="tip-picker">
      <search className="search-box">
        <Icon name="search" />
        <SearchInput
          placeholder={text.tips_find()}
          aria-label={text.tips_find()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {groups.length === 0 && <p className="py-6 text-center text-ink-2">{text.tips_none_found()}</p>}
      {groups.map(({ category, tips }) => (
        <fieldset key={category.id} data-category={category.id} aria-labelledby={`${id}-${category.id}`}>
          <legend id={`${id}-${category.id}`} className="flex items-center gap-[8px] mb-[8px] font-bold">
            <ContentIcon name={category.icon} className="size-5 text-(--c)" />
            <Words of={category.name} in={category} />
          </legend>
          {tips.map((tip) => {
            const isChosen = chosen.includes(tip.id)
            return (
              <label key={tip.id} className="tip-picker-tip">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={isChosen}
                  disabled={!isChosen && isFull}
                  onChange={() => onToggle(tip.id)}
                />
                <span>
                  <Words of={tip.title} in={tip} />
                </span>
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
