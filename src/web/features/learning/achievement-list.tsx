import type { AchievementState } from '#shared/contract/learning.ts'
import { requiredCount } from '#shared/learning/requirements.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import './learning.css'
import './achievement-list.css'

const date = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium' })

/** All achievements with the rider's progress. */
export function AchievementList({ achievements }: { achievements: readonly AchievementState[] }) {
  return (
    <ul className="achievements">
      {achievements.map((achievement) => (
        <Achievement key={achievement.id} achievement={achievement} />
      ))}
    </ul>
  )
}

function Achievement({ achievement }: { achievement: AchievementState }) {
  const { icon, xpReward, progress, unlocked, unlockedAt } = achievement
  // The words of the page's own language. The server's words are for an achievement that this build does not have yet.
  const { name, description } = ACHIEVEMENTS.find(({ id }) => id === achievement.id) ?? achievement
  const required = requiredCount(achievement)
  return (
    <li className="achievement card" data-unlocked={unlocked || undefined}>
      <span className="achievement-icon">
        <ContentIcon name={icon} className="size-7" />
      </span>
      <div className="grow">
        <div className="flex items-start justify-between gap-3">
          <h3 className="text-(length:--text-19) font-bold leading-[1.3]">{name}</h3>
          <span className="xp-chip">{text.xp_gain({ xp: xpReward })}</span>
        </div>
        <p className="mt-1 text-ink-2">{description}</p>
        {unlocked ? (
          <p className="achievement-state">
            <Icon name="circle-check" className="size-[18px]" />
            {unlockedAt
              ? text.learning_unlocked_on({ date: date.format(new Date(unlockedAt)) })
              : text.learning_unlocked()}
          </p>
        ) : (
          <div className="achievement-progress">
            <progress
              className="thin-bar"
              aria-label={text.learning_achievement_bar({ name })}
              value={progress}
              max={required}
            />
            <span>{text.learning_progress_of({ progress, required })}</span>
          </div>
        )}
      </div>
    </li>
  )
}
