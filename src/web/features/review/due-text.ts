const HOUR = 3600 * 1000
const DAY = 24 * HOUR

/** The time until `dueAt` (ISO-8601) in words: 'now', 'in 5 hours', 'tomorrow', 'in 12 days'. */
export function dueText(dueAt: string, now: Date): string {
  const ms = Date.parse(dueAt) - now.getTime()
  if (ms <= 0) return 'now'
  if (ms < HOUR) return 'within the hour'
  if (ms < DAY) return `in ${Math.round(ms / HOUR)} hours`.replace(/^in 1 hours$/, 'in an hour')
  const days = Math.round(ms / DAY)
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** How well a tip is remembered, in words. `recall` is the probability of a right answer now (0 to 1). */
export function memoryText(recall: number, isDue: boolean): string {
  if (isDue) return 'Time to review'
  if (recall >= 0.97) return 'Fresh in mind'
  if (recall >= 0.92) return 'Well remembered'
  return 'Fading'
}
