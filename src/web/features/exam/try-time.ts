import * as text from '#texts'

const TIME = new Intl.DateTimeFormat(text.dates_locale(), { timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'long' })

export const dayText = (time: string) => DAY.format(new Date(time))

/** When the next try is possible, in words. Times (ISO-8601) that are in less than an hour need no day. */
export function tryTime(at: string, now: Date): string {
  const date = new Date(at)
  const time = TIME.format(date)
  const isSoon = date.getTime() - now.getTime() < 3600_000
  return isSoon ? text.exam_time_at({ time }) : text.exam_time_on({ day: DAY.format(date), time })
}
