import type { LearnerState } from '#shared/contract/learning.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'

// `day` is a calendar day without a time zone. Parsing and formatting it in UTC keeps it the same day.
const letter = new Intl.DateTimeFormat(text.language, { weekday: 'narrow', timeZone: 'UTC' })
const name = new Intl.DateTimeFormat(text.language, { weekday: 'long', timeZone: 'UTC' })

/** The last seven days with today at the end. Active days are filled. */
export function StreakBar({ week }: { week: LearnerState['week'] }) {
  return (
    <div className="streak">
      <p className="streak-title" id="streak-title">
        {text.learning_last_days({ count: week.length })}
      </p>
      <ol className="streak-bar" aria-labelledby="streak-title" data-testid="streak-bar">
        {week.map(({ day, active, rest }, index) => {
          const date = new Date(day)
          const isToday = index === week.length - 1
          const words = { day: isToday ? text.learning_today() : name.format(date) }
          return (
            <li
              key={day}
              className="streak-day"
              data-active={active || undefined}
              data-rest={rest || undefined}
              data-today={isToday || undefined}
            >
              <span className="streak-segment grid place-items-center w-full h-[30px]" aria-hidden="true">
                {active && <Icon name="flame" className="size-[18px]" />}
                {rest && <Icon name="moon" className="size-4" />}
              </span>
              <span className="streak-letter" aria-hidden="true">
                {letter.format(date)}
              </span>
              <span className="sr-only">
                {active
                  ? text.learning_day_active(words)
                  : rest
                    ? text.learning_day_rest(words)
                    : text.learning_day_not_active(words)}
              </span>
            </li>
          )
        })}
      </ol>
      {week.at(-1)?.rest && (
        <p className="streak-note text-ink-2 text-(length:--text-15)">{text.learning_rest_today()}</p>
      )}
    </div>
  )
}
