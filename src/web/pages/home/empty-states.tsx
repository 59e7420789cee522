import * as text from '#texts'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

const art = (category: string) => <CategoryArt category={category} className="mb-2 w-56" />

/** Give `onRetry` when the tips could not be fetched. */
export function NoTips({ onRetry }: { onRetry?: () => void }) {
  return (
    <EmptyState art={art('road')} title={text.home_no_tips()} text={text.home_no_tips_hint()}>
      {onRetry && (
        <Button className="button" onClick={onRetry}>
          <Icon name="refresh-cw" />
          {text.ui_try_again()}
        </Button>
      )}
    </EmptyState>
  )
}

export function NoTipsInCategory({ category }: { category: string }) {
  return (
    <EmptyState
      art={art(category)}
      title={text.home_no_tips_in_category()}
      text={text.home_no_tips_in_category_hint()}
    />
  )
}
