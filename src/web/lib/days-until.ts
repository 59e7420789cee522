const DAY = 24 * 3600_000

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** The number of days to another time on the calendar of this device: 1 for every time of tomorrow. */
export function daysUntil(at: Date, now: Date): number {
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  return Math.round((startOfDay(at) - startOfDay(now)) / DAY)
}
