import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { SavedTips } from '#web/features/engagement/saved-tips.tsx'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { tipsQuery } from '#web/features/tips/queries.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SavedTab() {
  const { data: tips } = useQuery(tipsQuery)
  return (
    <SavedTips
      tips={tips}
      empty={
        <EmptyState
          art={<CategoryArt category="storage" className="mb-2 w-56" />}
          title="No saved tips yet"
          text="Press the bookmark of a tip to save it here."
        >
          <Link href={paths.home} className="button button-primary">
            Go to Tips
          </Link>
        </EmptyState>
      }
    />
  )
}
