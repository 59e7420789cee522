import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { achievementsQuery } from './queries.ts'
import './learning.css'
import './achievement-list.css'

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** The rider's unlocked achievements, each with the day on which it was unlocked (section 2, Profile page). */
export function UnlockedList() {
  const { data: achievements, isError } = useQuery(achievementsQuery)
  if (isError) return <EmptyState title="Your achievements could not be loaded" text="Please try again later." />
  if (!achievements) return <PageSpinner />
  if (achievements.length === 0) {
    return (
      <EmptyState title="No Achievements Yet" text="Complete tips to unlock your first one.">
        <Link href={paths.home} className="button button-primary">
          Go to Tips
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="learning">
      <ul className="achievements">
        {achievements.map(({ id, name, description, unlockedAt }) => (
          <li key={id} className="achievement card" data-unlocked>
            <span className="achievement-icon">
              <ContentIcon name={ACHIEVEMENTS.find((known) => known.id === id)?.icon ?? 'award'} className="size-7" />
            </span>
            <div className="min-w-0">
              <h2 className="text-lg font-bold">{name}</h2>
              <p className="text-ink-2">{description}</p>
              <p className="achievement-state">
                <Icon name="circle-check" className="size-[18px]" />
                Unlocked on {date.format(new Date(unlockedAt))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
