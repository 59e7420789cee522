import type { CountName } from '#shared/numbers.ts'

/** How often one thing was counted since the counts were last taken. */
export interface Count {
  readonly name: CountName
  /** The counted thing, such as a tip. COUNT_NAMES says its form. */
  readonly subject: string
  /** The language of a page or search, else ''. */
  readonly language: string
  times: number
}

/**
 * The counts of this process since they were last written. They hold nothing of a visitor. Subjects come from the site's own
 * routes, tips and questions, so there are few. A caller that counts often keeps its count, because finding it takes longer
 * than raising it.
 */
export class Counts {
  readonly #counts = new Map<string, Count>()

  /** The count of a subject. The caller raises its `times`. */
  of(name: CountName, subject: string | number = '', language = ''): Count {
    const key = `${name} ${subject} ${language}`
    const known = this.#counts.get(key)
    if (known) return known
    const count = { name, subject: String(subject), language, times: 0 }
    this.#counts.set(key, count)
    return count
  }

  add(name: CountName, subject: string | number = '', language = ''): void {
    this.of(name, subject, language).times += 1
  }

  /** Returns what was counted since the last call, and begins at zero. */
  take(): Count[] {
    const taken: Count[] = []
    for (const count of this.#counts.values()) {
      if (count.times === 0) continue
      taken.push({ ...count })
      count.times = 0
    }
    return taken
  }

  /** Adds counts again that could not be written. */
  putBack(counts: readonly Count[]): void {
    for (const { name, subject, language, times } of counts) this.of(name, subject, language).times += times
  }
}
