import * as text from '#texts'
import { numberOf } from '../words.ts'
import type { Total } from './analytics-points.ts'

/** A figure in words: '12', 'at least 12' or 'under 5'. `days` is how many days it sums up. */
export function totalWords({ atLeast, isExact }: Total, days: number): string {
  if (isExact) return numberOf(atLeast)
  if (atLeast > 0) return text.admin_analytics_at_least({ number: numberOf(atLeast) })
  return days === 1 ? text.admin_under_five() : text.admin_analytics_under_five_a_day()
}

/** The change to the period before, with its sign. It is not known when a figure is not exact. */
export function changeWords(total: Total, before: Total, days: number): string {
  const was = totalWords(before, days)
  if (!total.isExact || !before.isExact) return text.admin_analytics_before({ count: days, before: was })
  const difference = total.atLeast - before.atLeast
  const number = numberOf(Math.abs(difference))
  if (difference > 0) return text.admin_analytics_more({ number, count: days, before: was })
  if (difference < 0) return text.admin_analytics_fewer({ number, count: days, before: was })
  return text.admin_analytics_same({ count: days })
}
