import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as text from '#texts'
import { CategoryProgress } from '#web/features/learning/category-progress.tsx'
import { CompleteButton } from '#web/features/learning/complete-button.tsx'
import type { Celebrate } from '#web/features/learning/use-celebration.ts'
import { MemoryBar } from '#web/features/review/memory-bar.tsx'
import { ImportanceChip } from '#web/features/tips/importance-chip.tsx'
import { categoriesQuery, tipsQuery } from '#web/features/tips/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { both, Failed, Loaded } from '#web/ui/loaded.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import { Words } from '#web/ui/words.tsx'

interface Props {
  completedIds: readonly number[]
  celebrate: Celebrate
}

const NoTips = () => <EmptyState title={text.home_no_tips()} text={text.home_no_tips_hint()} />

/** A 401 counts as an empty library. */
function failed(retry: () => void, error: Error | null) {
  const isRefused = error instanceof ApiError && error.status === 401
  return isRefused ? <NoTips /> : <Failed title={text.progress_tips_failed()} onRetry={retry} />
}

/** All tips by category with buttons that complete them. The first category that is not completed is open. */
export function TipsProgress({ completedIds, celebrate }: Props) {
  const content = both(useQuery(categoriesQuery), useQuery(tipsQuery))
  if (!content.data) return <Loaded query={content} failed={failed} />
  const [categories, tips] = content.data
  if (tips.length === 0 || categories.length === 0) return <NoTips />
  const completed = new Set(completedIds)
  const firstOpen = tips.find(({ id }) => !completed.has(id))?.category
  return (
    <div className="flex flex-col gap-[14px]">
      {categories.map((category) => (
        <CategoryProgress
          key={category.id}
          category={category}
          tips={tips.filter((tip) => tip.category === category.id)}
          completed={completed}
          initiallyOpen={category.id === firstOpen}
          renderTip={(tip) => (
            <li key={tip.id} className="tip-row" data-completed={completed.has(tip.id) || undefined}>
              <div className="tip-row-text">
                <Words
                  as={Link}
                  of={tip.title}
                  in={tip}
                  href={paths.tip(tip.id)}
                  className="tip-row-title py-[4px] font-bold leading-[1.3] wrap-anywhere"
                />
                <NotTranslated tip={tip} />
                <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <ImportanceChip importance={tip.importance} />
                  <MemoryBar tipId={tip.id} />
                </span>
              </div>
              <CompleteButton tip={tip} completed={completed.has(tip.id)} celebrate={celebrate} />
            </li>
          )}
        />
      ))}
    </div>
  )
}
