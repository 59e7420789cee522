import { memo, type ReactNode } from 'react'
import type { TipCard as TipCardData } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { paths, tipAnchor } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import { Words } from '#web/ui/words.tsx'
import type { MarkedTexts } from './find-tips.tsx'
import { ImportanceChip } from './importance-chip.tsx'

interface Props {
  tip: TipCardData
  highlighted: boolean
  /** The texts of a search result with its matches marked. */
  marked?: MarkedTexts | undefined
  /** Called on a plain click on the card instead of following its link. */
  onOpen: (tip: TipCardData) => void
  /** Must be memoized, because a changed function renders every card again. */
  renderActions?: ((tip: TipCardData) => ReactNode) | undefined
  /** Set while tips are being selected for printing. A click then calls it instead of `onOpen`. */
  onToggle?: ((tip: TipCardData) => void) | undefined
  selected?: boolean | undefined
}

function ReadMore() {
  return (
    <span className="tip-card-more" aria-hidden="true">
      <span>{text.tips_read_more()}</span> <Icon name="arrow-right" className="size-[18px]" />
    </span>
  )
}

/** A tip in the grid. The whole card is a link to the tip's page. A plain click calls `onOpen` instead. */
export const TipCard = memo(function TipCard({
  tip,
  highlighted,
  marked,
  onOpen,
  renderActions,
  onToggle,
  selected = false,
}: Props) {
  const address = useAddress()
  const titleId = `${tipAnchor(tip.id)}-title`
  const title = marked?.title ?? lettersOf(tip.title)
  return (
    <article
      id={tipAnchor(tip.id)}
      className="card tip-card"
      aria-labelledby={titleId}
      data-category={tip.category}
      data-tour="tip"
      data-highlighted={highlighted || undefined}
      data-selected={selected || undefined}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <span className="tile">
          <ContentIcon name={tip.icon} />
        </span>
        <ImportanceChip importance={tip.importance} />
      </div>
      <Words
        as="h2"
        of={tip.title}
        in={tip}
        className="tip-card-title text-(length:--text-21) font-bold leading-[1.25] text-balance"
        id={titleId}
      >
        {onToggle ? (
          title
        ) : (
          <a
            href={address(paths.tip(tip.id))}
            className="card-link"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(tip)
            }}
          >
            {title}
          </a>
        )}
      </Words>
      <Words as="p" of={tip.shortDescription} in={tip} className="grow text-ink-2">
        {marked?.shortDescription}
      </Words>
      {marked?.excerpt && <p className="excerpt">{marked.excerpt}</p>}
      <Words as="p" of={tip.tag} in={tip} className="text-sm font-bold text-ink-3">
        {marked?.tag}
      </Words>
      <NotTranslated tip={tip} />
      <div className="tip-card-foot">
        {onToggle ? (
          <Button
            id={`${titleId}-select`}
            className="card-link tip-card-select"
            aria-pressed={selected}
            aria-labelledby={`${titleId}-select ${titleId}`}
            onClick={() => onToggle(tip)}
          >
            <span className="tip-card-check grid flex-none place-items-center size-[24px]">
              {selected && <Icon name="check" className="size-4" />}
            </span>
            {selected ? text.tips_selected() : text.tips_select()}
          </Button>
        ) : (
          <>
            {renderActions?.(tip)}
            <ReadMore />
          </>
        )}
      </div>
    </article>
  )
})

/** A placeholder with the size of a card. */
export function TipCardPlaceholder() {
  return (
    <div className="card tip-card" data-testid="tip-placeholder">
      <div className="flex items-start justify-between">
        <span className="placeholder size-[46px] rounded-tile" />
        <span className="placeholder h-7 w-24 rounded-full" />
      </div>
      <span className="placeholder h-6 w-4/5" />
      <span className="flex grow flex-col gap-2.5 pt-1">
        <span className="placeholder h-4 w-full" />
        <span className="placeholder h-4 w-11/12" />
        <span className="placeholder h-4 w-2/3" />
      </span>
      <span className="placeholder h-4 w-20" />
      <div className="tip-card-foot">
        <span className="placeholder ms-2 h-5 w-32" />
      </div>
    </div>
  )
}
