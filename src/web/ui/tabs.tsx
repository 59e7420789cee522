import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Tab {
  id: string
  name: string
  content: ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange: (id: string) => void
}

/** The index of the tab to which a key leads, undefined for other keys. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const isForward = key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
  if (isForward) return (index + 1) % count
  if (key === 'ArrowRight' || key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Tabs with arrow key navigation. Only the content of the active tab is rendered. */
export function Tabs({ label, tabs, active, onChange }: Props) {
  const id = useId()
  const shown = tabs.find((tab) => tab.id === active) ?? tabs[0]

  // On a narrow screen the row of tabs scrolls. Scroll the active tab into its middle.
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const tab = document.getElementById(`${id}-${active}`)
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [id, active])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = nextIndex(event.key, shown ? tabs.indexOf(shown) : 0, tabs.length)
    const next = index === undefined ? undefined : tabs[index]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <>
      {/* Firefox would make a row that scrolls a tab stop of its own. */}
      <div ref={list} role="tablist" tabIndex={-1} className="tabs" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-content` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div key={shown?.id} id={`${id}-content`} role="tabpanel" aria-labelledby={`${id}-${shown?.id}`}>
        {shown?.content}
      </div>
    </>
  )
}
