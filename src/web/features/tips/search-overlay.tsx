import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Words } from '#web/ui/words.tsx'
import { CloseHeading } from './close-heading.tsx'
import { categoriesQuery } from './queries.ts'
import { preloadSearch, useFoundTips } from './use-found-tips.ts'
import { useGrowingCount } from './use-growing-count.ts'
import { useSearchReport } from './use-search-report.ts'

/** The time between opening and focusing the text box (ms). */
const FOCUS_DELAY = 100

/** The search dialog, which opens on every page. A result leads to its card on the tips list. */
export function SearchOverlay({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { searched, found, close, textsOf } = useFoundTips(useDeferredValue(typed), 'content')
  useSearchReport(searched, found && found.length > 0)
  const { data: categories } = useQuery(categoriesQuery)
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    preloadSearch()
    const timer = setTimeout(() => moveFocus(box.current), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [])

  const { count, more } = useGrowingCount(searched)
  const shown = found?.slice(0, count) ?? []
  const hidden = (found?.length ?? 0) - shown.length

  function showMore({ currentTarget }: { currentTarget: Element }) {
    const item = currentTarget.closest('li')
    const before = item?.previousElementSibling
    flushSync(more)
    // The pressed button has moved to the end or is gone, so the first new result gets the focus.
    focusIn(before?.nextElementSibling, 'button')
  }

  function show(tip: Tip) {
    onClose()
    navigate(paths.tipCard(tip.category, tip.id))
  }

  function result(tip: Tip) {
    const marked = textsOf?.(tip)
    const category = categories?.find(({ id }) => id === tip.category)
    return (
      <li key={tip.id}>
        <Button className="search-result" data-category={tip.category} onClick={() => show(tip)}>
          <span className="tile tile-small">
            <ContentIcon name={tip.icon} className="size-5" />
          </span>
          <span>
            <span className="block font-bold">{marked?.title ?? <Words of={tip.title} in={tip} />}</span>
            {marked?.excerpt ? (
              <span className="excerpt line-clamp-2">{marked.excerpt}</span>
            ) : (
              <span className="block truncate text-(length:--text-15) text-ink-2">
                {marked?.shortDescription ?? <Words of={tip.shortDescription} in={tip} />}
              </span>
            )}
            <NotTranslated tip={tip} />
          </span>
          <span className="search-result-category">
            {category ? <Words of={category.name} in={category} /> : tip.category}
          </span>
        </Button>
      </li>
    )
  }

  return (
    <Dialog labelledBy="search-title" onClose={onClose} className="search-overlay">
      {/* Has the focus until the text box gets it. */}
      <h2 id="search-title" className="sr-only" tabIndex={-1} data-autofocus>
        {text.tips_search()}
      </h2>
      <div className="search-overlay-box">
        <Icon name="search" />
        <SearchInput
          ref={box}
          placeholder={text.tips_search_placeholder()}
          aria-label={text.tips_search()}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Without this Escape would only clear the search box.
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
        />
        <Button className="icon-button" aria-label={text.tips_close_search()} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {found && text.tips_results({ count: found.length })}
      </p>
      {found?.length === 0 && (
        <p className="px-6 py-10 text-center text-lg text-ink-2">
          {withElements(text.tips_no_results({ term: () => <bdi>{searched}</bdi> }))}
        </p>
      )}
      <div className="search-results">
        <ul>
          {shown.map(result)}
          {hidden > 0 && (
            <li>
              <Button className="button more-tips" onClick={showMore}>
                {text.tips_more_results({ count: hidden })}
              </Button>
            </li>
          )}
        </ul>
        {hidden === 0 && close && close.length > 0 && (
          <>
            <CloseHeading count={close.length} />
            <ul>{close.map(result)}</ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
