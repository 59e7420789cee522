/** One row of the table. */
export interface Row {
  what: string
  budget: string
  measured: string
  /** The figure of the yardstick on the same machine in the same run. */
  yardstick: string
  met: boolean
  /** The page that the row measures, if it belongs to the table of pages. */
  page?: string
  /** Why the budget was not reached, if it was not. */
  why?: string
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The median and the spread around it, as 'a (b-c)'. */
export function spread(values: number[], format: (value: number) => string): string {
  return `${format(median(values))} (${format(Math.min(...values))}-${format(Math.max(...values))})`
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
export const milliseconds = (ms: number) => `${Math.round(ms)} ms`
