import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Tip } from '#shared/contract/tips.ts'
import { nextToRead } from '#shared/learning/next-to-read.ts'
import * as text from '#texts'
import { CompleteButton } from '#web/features/learning/complete-button.tsx'
import { FloatingXp } from '#web/features/learning/floating-xp.tsx'
import { LevelUpBanner } from '#web/features/learning/level-up-banner.tsx'
import { learnerQuery } from '#web/features/learning/queries.ts'
import { useCelebration } from '#web/features/learning/use-celebration.ts'
import { categoriesQuery, tipsQuery } from '#web/features/tips/queries.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import './tip-completion.css'

interface Props {
  tip: Tip
  showTip: ((id: number) => void) | undefined
}

/** 'Mark Complete' at the end of a tip, with the effects of the progress page, and then what to read next. */
export function TipCompletion({ tip, showTip }: Props) {
  const { data: learner, isPending } = useQuery(learnerQuery)
  const { flight, bannerXp, celebrate } = useCelebration()
  const queue = useQueue()
  const queued = queue.flatMap(({ action, isWaiting }) =>
    isWaiting && action.kind === 'complete' ? [action.tipId] : [],
  )
  const completed = new Set([...(learner?.completedTipIds ?? []), ...queued])
  if (isPending) return null
  return (
    <>
      <CompleteButton tip={tip} completed={learner?.completedTipIds.includes(tip.id) ?? false} celebrate={celebrate} />
      {completed.has(tip.id) ? (
        <Next tip={tip} completed={completed} showTip={showTip} />
      ) : (
        <p className="text-ink-2">{text.tip_read_to_end()}</p>
      )}
      {flight && <FloatingXp key={flight.id} flight={flight} />}
      {bannerXp !== undefined && <LevelUpBanner xp={bannerXp} />}
    </>
  )
}

function Next({ tip, completed, showTip }: Props & { completed: ReadonlySet<number> }) {
  const { data: tips } = useQuery(tipsQuery)
  const { data: categories } = useQuery(categoriesQuery)
  if (!tips || !categories) return null
  const next = nextToRead(tip, tips, categories, completed)
  if (next.kind === 'tip') {
    const { id, title } = next.tip
    return (
      <NextLink
        href={paths.tip(id)}
        onClick={
          showTip &&
          ((event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            showTip(id)
          })
        }
      >
        {withElements(text.tip_next({ title: () => <Words of={title} in={next.tip} /> }))}
      </NextLink>
    )
  }
  if (next.kind === 'category') {
    return (
      <NextLink href={paths.category(next.category.id)}>
        {withElements(text.tip_next_category({ category: () => <Words of={next.category.name} in={next.category} /> }))}
      </NextLink>
    )
  }
  return <NextLink href={paths.progress}>{text.tip_all_completed()}</NextLink>
}

function NextLink(props: {
  href: string
  onClick?: ((event: React.MouseEvent) => void) | undefined
  children: ReactNode
}) {
  const { children, ...link } = props
  return (
    <Link {...link} className="tip-end-next">
      <span>{children}</span>
      <Icon name="arrow-right" className="size-[18px]" />
    </Link>
  )
}
