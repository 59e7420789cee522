import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import './ordered-tips.css'

interface Props {
  /** In the rider's order. */
  tips: readonly Tip[]
  /** Returns false when it ignores the press, because the last change has not been shown yet. */
  onChange: (tipIds: number[]) => boolean
}

/**
 * The tips of a list in the rider's order. Buttons move a tip, so that it works by touch, keyboard and screen reader alike
 * (docs/decisions/0026).
 */
export function OrderedTips({ tips, onChange }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const ids = tips.map(({ id }) => id)

  // React may move the element of the pressed button, which takes the focus away from it.
  const pressed = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })

  function move(tip: Tip, from: number, to: number, button: HTMLElement) {
    if (!onChange(ids.toSpliced(from, 1).toSpliced(to, 0, tip.id))) return
    pressed.current = button
    setAnnouncement(text.lists_moved({ title: tip.title, place: to + 1, count: tips.length }))
  }

  function remove(tip: Tip, place: number) {
    if (!onChange(ids.filter((id) => id !== tip.id))) return
    // The pressed button is about to be removed, so move the focus to the next tip, or to the list.
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1]
    const focused = next?.querySelector<HTMLElement>('.ordered-tip-remove') ?? list.current
    focused?.focus()
    setAnnouncement(text.lists_removed({ title: tip.title }))
  }

  return (
    <>
      <ol ref={list} className="ordered-tips" tabIndex={-1}>
        {tips.map((tip, place) => (
          <li key={tip.id} className="ordered-tip card" data-category={tip.category}>
            <span className="ordered-tip-place" aria-hidden="true">
              {place + 1}
            </span>
            <ContentIcon name={tip.icon} className="size-6 text-(--c)" />
            <Link href={paths.tip(tip.id)} className="ordered-tip-title" lang={tip.language}>
              {tip.title}
            </Link>
            <span className="ordered-tip-buttons">
              {/* aria-disabled instead of disabled, so that a moved tip keeps the focus at the end of the list. */}
              <button
                type="button"
                className="icon-button"
                aria-label={text.lists_move_up({ title: tip.title })}
                aria-disabled={place === 0}
                onClick={({ currentTarget }) => place > 0 && move(tip, place, place - 1, currentTarget)}
              >
                <Icon name="chevron-down" className="size-5 rotate-180" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={text.lists_move_down({ title: tip.title })}
                aria-disabled={place === tips.length - 1}
                onClick={({ currentTarget }) => place < tips.length - 1 && move(tip, place, place + 1, currentTarget)}
              >
                <Icon name="chevron-down" />
              </button>
              <button
                type="button"
                className="icon-button ordered-tip-remove"
                aria-label={text.lists_remove({ title: tip.title })}
                onClick={() => remove(tip, place)}
              >
                <Icon name="x" />
              </button>
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
