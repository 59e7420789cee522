import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import type { TipCard } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import { readCategory } from '#shared/tips/category.ts'
import { readFrom } from '#shared/tips/portion.ts'
import * as text from '#texts'
import { ReadingTime } from '#web/features/challenges/reading-time.tsx'
import { useEngagementOfCards } from '#web/features/engagement/queries.ts'
import { TipActions } from '#web/features/engagement/tip-actions.tsx'
import { useSelection } from '#web/features/print/use-selection.ts'
import { CategoryHeader, CategoryHeaderPlaceholder } from '#web/features/tips/category-header.tsx'
import { CategoryTabs } from '#web/features/tips/category-tabs.tsx'
import { MoreTips } from '#web/features/tips/more-tips.tsx'
import { categoriesQuery, tipsQuery, useCategoryTips } from '#web/features/tips/queries.ts'
import { TipGrid, TipGridPlaceholder } from '#web/features/tips/tip-grid.tsx'
import { useFoundTips } from '#web/features/tips/use-found-tips.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { preloadCode } from '#web/lib/load-code.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useAfterLoad } from '#web/lib/use-after-load.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { NoTips, NoTipsInCategory } from './empty-states.tsx'
import { SearchBox } from './search-box.tsx'
import { usePortion } from './use-portion.ts'
import { useTipAnchor } from './use-tip-anchor.ts'
import { useTypedSearch } from './use-typed-search.ts'

// Loaded with the first search.
const OtherResults = lazyPart(async () => (await import('./other-results.tsx')).OtherResults)

// Loaded with the first press of 'Print Tips'.
const SelectionBar = lazyPart(async () => (await import('#web/features/print/selection-bar.tsx')).SelectionBar)
const SheetDialog = lazyPart(async () => (await import('#web/features/print/sheet-dialog.tsx')).SheetDialog)

// Loaded after the page, because a page with a closed dialog does not need it.
const loadTipDialog = async () => (await import('#web/features/tips/tip-dialog.tsx')).TipDialog
const TipDialog = lazyPart(loadTipDialog)

// Loaded with the first dialog. Its place is kept free, so that nothing moves.
const TipEnd = lazyPart(async () => (await import('#web/pages/tip/tip-end.tsx')).TipEnd, <div className="tip-end" />)

// Loaded with the first dialog.
const Listen = lazyPart(async () => (await import('#web/features/listening/listen.tsx')).Listen)

// Loaded with the first dialog of a tip with rules.
const RuleBox = lazyPart(async () => (await import('#web/features/rules/rule-box.tsx')).RuleBox)

// Loaded after the page where places have rules.
const RulesAhead = lazyPart(async () => (await import('#web/features/rules/rules-ahead.tsx')).RulesAhead)

/** The tips list: the tips of a category or the results of a search. Opens the dialog of the tip in the address. */
export function Page() {
  const { places, productName } = useSite()
  const { data: categories } = useQuery(categoriesQuery)
  const library = useQuery(tipsQuery)
  const navigate = useNavigate()
  const address = useAddress()
  const params = new URLSearchParams(useSearch())
  const categoryId = readCategory(params.get('category'), categories ?? [])
  const category = categories?.find(({ id }) => id === categoryId)
  // The server renders one page per category, so only the browser opens the dialog.
  const openTip = useHydrated() ? params.get('tip') : null
  const shownTip = library.data?.find(({ id }) => String(id) === openTip)

  const hasLoaded = useAfterLoad()
  useEffect(() => {
    if (hasLoaded) preloadCode(loadTipDialog)
  }, [hasLoaded])

  const [typed, setTyped, clearSearch] = useTypedSearch(categoryId)
  const { searched, found, close: closeTips, textsOf, failed, retry } = useFoundTips(useDeferredValue(typed), 'all')
  const searching = searched !== ''

  const from = readFrom(params.get('from'), category?.tipCount)
  const inCategory = useCategoryTips({ id: categoryId, tipCount: category?.tipCount ?? 0 }, from)
  const tips = searching ? found : inCategory
  const { shown, hidden, next, more } = usePortion(
    tips,
    searching ? (found?.length ?? 0) : (category?.tipCount ?? 0) - (from - 1),
    searching ? `search ${searched}` : `${categoryId} ${from}`,
  )
  const highlightedId = useTipAnchor(searching ? undefined : shown?.length, clearSearch)

  const open = useCallback(
    (tip: TipCard) => navigate(paths.tipDialog(categoryId, tip.id, from), { state: { openedHere: true } }),
    [navigate, categoryId, from],
  )
  // A dialog that was opened here closes by going back. A dialog from the address is replaced by the list.
  const close = useCallback(() => {
    if (history.state?.openedHere) history.back()
    else navigate(paths.category(categoryId), { replace: true })
  }, [navigate, categoryId])

  // Replaces the address, so that Back closes the dialog as before.
  const showTip = (id: number) =>
    navigate(paths.tipDialog(categoryId, id, from), { replace: true, state: history.state })

  const selection = useSelection()
  const printButton = useRef<HTMLButtonElement>(null)
  const leaveSelection = () => {
    selection.leave()
    // The pressed button is removed with the selection bar.
    requestAnimationFrame(() => moveFocus(printButton.current))
  }
  const known = useEngagementOfCards()
  const renderActions = useCallback((tip: TipCard) => <TipActions tip={tip} inCards={{ known }} />, [known])

  const grid = {
    highlightedId,
    textsOf: searching ? textsOf : undefined,
    onOpen: open,
    renderActions,
    selection: selection.ids && { ids: selection.ids, onToggle: selection.toggle },
  }

  // When the library cannot be fetched, open the tip's own page, which the server renders.
  const libraryFailed = openTip !== null && library.isError && !library.data
  useEffect(() => {
    if (libraryFailed) location.replace(address(paths.tip(openTip)))
  }, [libraryFailed, openTip, address])

  useHead({
    title: category && category !== categories?.[0] ? lettersOf(category.name) : undefined,
    description: category
      ? `${category.description} ${text.home_description_end({ product: productName })}`
      : text.home_description({ product: productName }),
  })

  return (
    <>
      <CategoryTabs categories={categories} active={searching ? '' : categoryId} />
      {searching ? (
        <h1 className="sr-only">{text.home_search_results()}</h1>
      ) : (
        <>
          <Breadcrumb category={category} />
          {category ? <CategoryHeader category={category} /> : <CategoryHeaderPlaceholder />}
        </>
      )}
      <div className="tools">
        <SearchBox value={typed} onChange={setTyped} />
        <Button
          ref={printButton}
          className="button print-button"
          aria-pressed={selection.ids !== undefined}
          onClick={selection.press}
        >
          <Icon name="printer" />
          <span className="max-sm:sr-only">{text.home_print_tips()}</span>
        </Button>
      </div>
      {selection.ids && (
        <SelectionBar
          count={selection.ids.size}
          areAllLoaded={library.data !== undefined || library.isError || tips?.length === category?.tipCount}
          onSelectAll={() => selection.add([...(tips ?? []), ...(closeTips ?? [])])}
          onClose={leaveSelection}
          onCreate={selection.openSheet}
        />
      )}
      {searching && found && (
        <p role="status" className="mb-4 text-lg font-bold">
          {withElements(text.home_results({ count: found.length, term: () => <bdi>{searched}</bdi> }))}
        </p>
      )}
      {from > 1 && !searching && (
        <a href={address(paths.category(categoryId))} className="button more-tips mb-6">
          {text.home_from_first()}
        </a>
      )}
      {shown === undefined && !found && !failed && <TipGridPlaceholder />}
      {shown && shown.length > 0 && <TipGrid {...grid} tips={shown} />}
      {hidden > 0 && (
        <MoreTips href={address(paths.categoryFrom(categoryId, from + next))} count={hidden} onMore={more} />
      )}
      {found && closeTips && (
        <OtherResults
          searched={searched}
          foundSome={found.length > 0}
          close={hidden === 0 ? closeTips : []}
          grid={grid}
        />
      )}
      {!shown && !found && failed && <NoTips onRetry={retry} />}
      {!searching &&
        shown?.length === 0 &&
        (library.data?.length === 0 ? <NoTips /> : <NoTipsInCategory category={categoryId} />)}
      {hasLoaded && places.length > 0 && <RulesAhead />}
      {openTip !== null && (
        <TipDialog
          id={openTip}
          onClose={close}
          renderRules={(tip) => tip.rules && <RuleBox tip={tip} level="h3" />}
          renderActions={(tip) => <TipActions tip={tip} inCards={{ known }} wide />}
          renderListen={(tip) => <Listen tip={tip} />}
          renderEnd={(tip) => <TipEnd tip={tip} dialog={{ category: categoryId, showTip }} />}
        />
      )}
      {selection.isSheetOpen && selection.ids && (
        <SheetDialog
          tips={(library.data ?? tips ?? []).filter(({ id }) => selection.ids?.has(id))}
          categories={categories ?? []}
          texts={library.data ? 'loaded' : library.isFetching ? 'loading' : 'failed'}
          onRetry={() => void library.refetch({ cancelRefetch: false })}
          onRemove={selection.toggle}
          onClose={leaveSelection}
        />
      )}
      {shownTip && <ReadingTime key={shownTip.id} tipId={shownTip.id} />}
    </>
  )
}
