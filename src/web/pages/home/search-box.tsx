import { useLayoutEffect, useRef } from 'react'
import * as text from '#texts'
import { preloadSearch } from '#web/features/tips/use-found-tips.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** The search over all tips. The clear button shows the category again. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  // Text that was typed before hydration is in the box, but not in the state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at hydration
  useLayoutEffect(() => {
    if (box.current?.value) onChange(box.current.value)
  }, [])
  return (
    <search className="search-box">
      <Icon name="search" />
      <SearchInput
        ref={box}
        placeholder={text.home_search_placeholder()}
        aria-label={text.home_search()}
        enterKeyHint="search"
        value={value}
        onFocus={preloadSearch}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <Button
          className="icon-button"
          aria-label={text.home_clear_search()}
          onClick={() => {
            onChange('')
            moveFocus(box.current)
          }}
        >
          <Icon name="x" />
        </Button>
      )}
    </search>
  )
}
