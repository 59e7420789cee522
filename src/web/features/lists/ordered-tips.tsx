import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import type { ChangeTips } from './queries.ts'
import './ordered-tips.css'

interface Props {
  /** In the rider's order. */
  tips: readonly Tip[]
  onChange: (change: ChangeTips) => void
}

/**
 * The tips of a list in the rider's order. Buttons move a tip, so that it works by touch, keyboard and screen reader alike
 * (docs/decisions/interface.md).
 */
export function OrderedTips({ tips, onChange }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(tip: Tip, from: number, to: number) {
    onChange((ids) => {
      const place = ids.indexOf(tip.id)
      return place < 0 ? [...ids] : ids.toSpliced(place, 1).toSpliced(Math.max(0, place + to - from), 0, tip.id)
    })
    setAnnouncement(text.lists_moved({ title: lettersOf(tip.title), place: to + 1, count: tips.length }))
  }

  function remove(tip: Tip, place: number) {
    onChange((ids) => ids.filter((id) => id !== tip.id))
    // The pressed button is about to be removed, so move the focus to the next tip, or to the list.
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1]
    const focused = next?.querySelector<HTMLElement>('.ordered-tip-remove') ?? list.current
    moveFocus(focused)
    setAnnouncement(text.lists_removed({ title: lettersOf(tip.title) }))
  }

  return (
    <>
      <ol ref={list} className="ordered-tips" tabIndex={-1}>
        {tips.map((tip, place) => (
          <li key={tip.id} className="ordered-tip card" data-category={tip.category}>
            <span className="min-w-[1.5ch] text-ink-2 font-bold tabular-nums" aria-hidden="true">
              {place + 1}
            </span>
            <ContentIcon name={tip.icon} className="size-6 text-(--c)" />
            <Words
              as={Link}
              of={tip.title}
              in={tip}
              href={paths.tip(tip.id)}
              className="ordered-tip-title py-[8px] font-bold wrap-anywhere"
            />
            <span className="ordered-tip-buttons">
              <Button
                className="icon-button"
                aria-label={text.lists_move_up({ title: lettersOf(tip.title) })}
                cannot={place === 0 && text.ui_is_first()}
                onClick={() => move(tip, place, place - 1)}
              >
                <Icon name="chevron-down" className="size-5 rotate-180" />
              </Button>
              <Button
                className="icon-button"
                aria-label={text.lists_move_down({ title: lettersOf(tip.title) })}
                cannot={place === tips.length - 1 && text.ui_is_last()}
                onClick={() => move(tip, place, place + 1)}
              >
                <Icon name="chevron-down" />
              </Button>
              <Button
                className="icon-button ordered-tip-remove"
                aria-label={text.lists_remove({ title: lettersOf(tip.title) })}
                onClick={() => remove(tip, place)}
              >
                <Icon name="x" />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
