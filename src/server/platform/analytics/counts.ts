import type { CountName, RiderCountName } from '#shared/analytics.ts'
import { markOf } from './riders.ts'

/** How often one thing was counted since the counts were last taken. */
export interface Count {
  readonly name: CountName
  /** The counted thing, such as a tip. COUNT_NAMES says its form. */
  readonly subject: string
  /** The language of a page or search, else ''. */
  readonly language: string
  times: number
  /** The marks of the riders who did it. */
  riders: number
}

/** The counts of an hour (YYYY-MM-DDTHH, UTC). */
export interface HourCount extends Count {
  readonly hour: string
}

export const hourOf = (at: Date) => at.toISOString().slice(0, 13)

/**
 * The counts of this process since they were last written. They hold nothing of a visitor. Subjects come from the site's own
 * routes, tips and questions, so there are few. A caller that counts often keeps its count, because finding it takes longer
 * than raising it.
 */
export class Counts {
  readonly #counts = new Map<string, Count>()
  readonly #clock: () => Date
  #hour: string
  /** The counts of earlier hours that were not taken yet. */
  #ended: HourCount[] = []

  constructor(clock: () => Date) {
    this.#clock = clock
    this.#hour = hourOf(clock())
  }

  /** The count of a subject. The caller raises its `times`. */
  of(name: CountName, subject: string | number = '', language = ''): Count {
    const key = `${name} ${subject} ${language}`
    const known = this.#counts.get(key)
    if (known) return known
    const count = { name, subject: String(subject), language, times: 0, riders: 0 }
    this.#counts.set(key, count)
    return count
  }

  /** Counts what a visitor did. */
  add(name: Exclude<CountName, RiderCountName>, subject: string | number = '', language = ''): void {
    this.#endHour()
    this.of(name, subject, language).times += 1
  }

  /** Counts what a rider did. */
  addOf(riderId: number, name: RiderCountName, subject: string | number = ''): void {
    this.#endHour()
    const count = this.of(name, subject)
    count.times += 1
    count.riders |= markOf(riderId)
  }

  /** Returns what was counted since the last call, and begins at zero. */
  take(): HourCount[] {
    this.#endHour()
    this.#setAside()
    const taken = this.#ended
    this.#ended = []
    return taken
  }

  /** Adds counts again that could not be written. */
  putBack(counts: readonly HourCount[]): void {
    this.#ended.push(...counts)
  }

  /** Sets aside what was counted in the hour before, once a new one has begun. */
  #endHour(): void {
    const hour = hourOf(this.#clock())
    if (hour === this.#hour) return
    this.#setAside()
    this.#hour = hour
  }

  #setAside(): void {
    for (const count of this.#counts.values()) {
      if (count.times === 0) continue
      this.#ended.push({ ...count, hour: this.#hour })
      count.times = 0
      count.riders = 0
    }
  }
}
