import { useLayoutEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Searches all tips while the rider types; the clear button brings the category back. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  // What was typed before the page came alive stands in the box, and nowhere else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page comes alive
  useLayoutEffect(() => {
    if (box.current?.value) onChange(box.current.value)
  }, [])
  return (
    <search className="search-box">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        dir="auto"
        className="search-input"
        placeholder="Search all tips..."
        aria-label="Search all tips"
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear search"
          onClick={() => {
            onChange('')
            box.current?.focus()
          }}
        >
          <Icon name="x" />
        </button>
      )}
    </search>
  )
}
