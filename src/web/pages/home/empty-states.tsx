import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

const art = (category: string) => <CategoryArt category={category} className="mb-2 w-56" />

/** Give `onRetry` when the tips could not be fetched. */
export function NoTips({ onRetry }: { onRetry?: () => void }) {
  return (
    <EmptyState art={art('road')} title="No tips available yet." text="Check back later for updates.">
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          <Icon name="refresh-cw" />
          Try again
        </button>
      )}
    </EmptyState>
  )
}

export function NoTipsInCategory({ category }: { category: string }) {
  return (
    <EmptyState
      art={art(category)}
      title="No tips available for this category yet."
      text="Check back later for updates or browse other categories."
    />
  )
}

export function NoMatch() {
  return (
    <EmptyState
      art={art('road')}
      title="No tips match your search"
      text="Try different keywords or browse tips by category"
    />
  )
}
