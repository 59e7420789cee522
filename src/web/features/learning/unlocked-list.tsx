import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Unlocked } from '#shared/contract/learning.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { achievementsQuery } from './queries.ts'
import './learning.css'
import './achievement-list.css'

const date = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium' })

/** The rider's unlocked achievements, each with the day on which it was unlocked (section 2, Profile page). */
export function UnlockedList() {
  const query = useQuery(achievementsQuery)
  const achievements = query.data
  if (!achievements) return <Loaded query={query} failed={text.learning_achievements_failed()} />
  if (achievements.length === 0) {
    return (
      <EmptyState title={text.learning_no_achievements()} text={text.learning_no_achievements_hint()}>
        <Link href={paths.home} className="button button-primary">
          {text.learning_go_to_tips()}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="learning">
      <ul className="achievements">
        {achievements.map((achievement) => (
          <UnlockedAchievement key={achievement.id} achievement={achievement} />
        ))}
      </ul>
    </div>
  )
}

function UnlockedAchievement({ achievement }: { achievement: Unlocked }) {
  // The words of the page's own language. The server's words are for an achievement that this build does not have yet.
  const known = ACHIEVEMENTS.find(({ id }) => id === achievement.id)
  const { name, description } = known ?? achievement
  return (
    <li className="achievement card" data-unlocked>
      <span className="achievement-icon">
        <ContentIcon name={known?.icon ?? 'award'} className="size-7" />
      </span>
      <div>
        <h2 className="text-(length:--text-19) font-bold leading-[1.3]">{name}</h2>
        <p className="mt-1 text-ink-2">{description}</p>
        <p className="achievement-state">
          <Icon name="circle-check" className="size-[18px]" />
          {text.learning_unlocked_on({ date: date.format(new Date(achievement.unlockedAt)) })}
        </p>
      </div>
    </li>
  )
}
