import type { ComponentProps } from 'react'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { CloseHeading } from '#web/features/tips/close-heading.tsx'
import { TipGrid } from '#web/features/tips/tip-grid.tsx'
import { useSearchReport } from '#web/features/tips/use-search-report.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  searched: string
  /** Whether tips that contain the text are shown above. */
  foundSome: boolean
  /** The tips that come close. */
  close: Tip[]
  grid: Omit<ComponentProps<typeof TipGrid>, 'tips'>
}

/** The end of a search: says that no tip contains the text, and shows the tips that come close. */
export function OtherResults({ searched, foundSome, close, grid }: Props) {
  useSearchReport(searched, foundSome)
  const hasClose = close.length > 0
  return (
    <>
      {!foundSome && (
        <EmptyState
          // Without the drawing the rider sees the close tips at once.
          art={hasClose ? undefined : <CategoryArt category="road" className="mb-2 w-56" />}
          title={text.home_no_match()}
          text={text.home_no_match_hint()}
        />
      )}
      {hasClose && (
        <>
          <CloseHeading count={close.length} />
          <TipGrid {...grid} tips={close} />
        </>
      )}
    </>
  )
}
