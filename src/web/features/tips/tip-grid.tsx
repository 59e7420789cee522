import { memo, type ReactNode } from 'react'
import type { TipCard as TipCardData } from '#shared/contract/tips.ts'
import * as text from '#texts'
import type { MarkedTexts } from './find-tips.tsx'
import { TipCard, TipCardPlaceholder } from './tip-card.tsx'

/** The keys of the six placeholders that are shown while tips load. */
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6']

interface Props {
  tips: TipCardData[]
  highlightedId: string | undefined
  /** The texts of a search result with its matches marked. */
  textsOf?: ((tip: TipCardData) => MarkedTexts | undefined) | undefined
  onOpen: (tip: TipCardData) => void
  renderActions?: (tip: TipCardData) => ReactNode
  /** Set while tips are being selected for printing. */
  selection?: { ids: ReadonlySet<number>; onToggle: (tip: TipCardData) => void } | undefined
}

/** The tips as cards in one, two or three columns. Memoized, because each key press in the search renders the page around it. */
export const TipGrid = memo(function TipGrid({
  tips,
  highlightedId,
  textsOf,
  onOpen,
  renderActions,
  selection,
}: Props) {
  return (
    <div className="tip-grid">
      {tips.map((tip) => (
        <TipCard
          key={tip.id}
          tip={tip}
          highlighted={String(tip.id) === highlightedId}
          marked={textsOf?.(tip)}
          onOpen={onOpen}
          renderActions={renderActions}
          onToggle={selection?.onToggle}
          selected={selection?.ids.has(tip.id)}
        />
      ))}
    </div>
  )
})

export function TipGridPlaceholder() {
  return (
    <div className="tip-grid" aria-busy="true">
      <span role="status" className="sr-only">
        {text.tips_loading()}
      </span>
      {PLACEHOLDERS.map((key) => (
        <TipCardPlaceholder key={key} />
      ))}
    </div>
  )
}
