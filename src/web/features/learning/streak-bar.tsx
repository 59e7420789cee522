import type { LearnerState } from '#shared/contract/learning.ts'
import { Icon } from '#web/ui/icon.tsx'

// `day` is a calendar day without a time zone. Parsing and formatting it in UTC keeps it the same day.
const letter = new Intl.DateTimeFormat('en', { weekday: 'narrow', timeZone: 'UTC' })
const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** The last seven days with today at the end. Active days are filled (section 2). */
export function StreakBar({ week }: { week: LearnerState['week'] }) {
  return (
    <div className="streak">
      <p className="streak-title" id="streak-title">
        Last 7 days
      </p>
      <ol className="streak-bar" aria-labelledby="streak-title" data-testid="streak-bar">
        {week.map(({ day, active, rest }, index) => {
          const date = new Date(day)
          const isToday = index === week.length - 1
          return (
            <li
              key={day}
              className="streak-day"
              data-active={active || undefined}
              data-rest={rest || undefined}
              data-today={isToday || undefined}
            >
              <span className="streak-segment" aria-hidden="true">
                {active && <Icon name="flame" className="size-[18px]" />}
                {rest && <Icon name="moon" className="size-4" />}
              </span>
              <span className="streak-letter" aria-hidden="true">
                {letter.format(date)}
              </span>
              <span className="sr-only">
                {isToday ? 'Today' : name.format(date)}:{' '}
                {active ? 'active' : rest ? 'rest, there was nothing to do' : 'not active'}
              </span>
            </li>
          )
        })}
      </ol>
      {week.at(-1)?.rest && <p className="streak-note">Nothing to do today. Your streak is safe.</p>}
    </div>
  )
}
