import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** A call of a client. What it leaves running in the background after its answer belongs to it too. */
interface Thread {
  name: string
  isAnswered: boolean
  /** Whether it waits for another thread in memory. */
  isStuck: boolean
}

interface Waiting {
  thread: Thread
  what: string
  canGo: () => boolean
  go: () => void
}

/** How many steps the running thread goes on before another one has its turn. */
export type Schedule = readonly { steps: number; to: number }[]

/** A thread that shows no query for so long (ms) waits for another thread in memory, or computes. The others go on meanwhile. */
const QUIET_FOR = 40
/** After this time without an answer of the database (ms) it is asked whether the query waits for a lock. */
const ASK_AFTER = 3

export const BACKGROUND = 'background'

/**
 * Lets one thread run at a time, from one query of the database to the next. The schedule says which one. While a thread waits for a
 * lock of the database, or for something in memory, the other threads go on. So a schedule never hangs.
 */
export class Turns {
  readonly #threads = new AsyncLocalStorage<Thread>()
  readonly #waiting: Waiting[] = []
  /** How many queries of threads the database is answering. */
  #running = 0
  #isOn = false
  #lastActivity = 0
  #activity = Promise.withResolvers<void>()
  /** How many queries wait for a lock of the database. */
  readonly #countLocked: () => Promise<number>
  /** The queries that ran, in their order, with the thread of each. */
  trace: string[] = []

  constructor(countLocked: () => Promise<number> = async () => 0) {
    this.#countLocked = countLocked
  }

  /** Waits for the turn of the running thread. Outside of a round nothing waits. */
  async point(what: string, canGo: () => boolean = () => true): Promise<void> {
    const thread = this.#threads.getStore()
    if (!thread || !this.#isOn) return
    thread.isStuck = false
    const turn = new Promise<void>((go) => this.#waiting.push({ thread, what, canGo, go }))
    this.#note()
    await turn
  }

  /** Notes a query that needs no turn of its own. */
  note(what: string): void {
    const thread = this.#threads.getStore()
    if (thread && this.#isOn) this.trace.push(`${nameOf(thread)}:   ${what}`)
  }

  /** Runs a query of the running thread. */
  async query<T>(run: () => Promise<T>): Promise<T> {
    if (!this.#threads.getStore()) return run()
    this.#running += 1
    try {
      return await run()
    } finally {
      this.#running -= 1
      this.#note()
    }
  }

  /**
   * Runs calls at once in the order of the schedule, and what they leave in the background. Returns their answers.
   * @param leavesBackground whether what is in the background waits for the next run
   */
  async run<T>(
    calls: Record<string, () => Promise<T>>,
    schedule: Schedule = [],
    { leavesBackground = false } = {},
  ): Promise<T[]> {
    this.#isOn = true
    this.trace = []
    const threads = Object.keys(calls).map((name): Thread => ({ name, isAnswered: false, isStuck: false }))
    const answers = Promise.all(
      Object.values(calls).map((call, index) => {
        const thread = threads[index] as Thread
        return this.#threads.run(thread, call).finally(() => {
          thread.isAnswered = true
          this.#note()
        })
      }),
    )
    // A failing call ends the round below, where the answers are awaited.
    answers.catch(() => undefined)
    const names = [...threads.map(({ name }) => name), BACKGROUND]
    const turns = [...schedule]
    let turn = turns.shift()
    let steps = turn?.steps ?? 0
    let current = names[0]
    for (;;) {
      await this.#quiet(threads)
      if (leavesBackground && threads.every(({ isAnswered }) => isAnswered)) break
      const ready = this.#waiting.filter(({ canGo }) => canGo())
      if (ready.length === 0) {
        if (this.#waiting.length === 0 && this.#running === 0 && threads.every(({ isAnswered }) => isAnswered)) break
        for (const thread of threads) thread.isStuck = false
        continue
      }
      const isReady = (name: string | undefined) => ready.some(({ thread }) => nameOf(thread) === name)
      if (turn && steps <= 0) {
        const others = names.filter((name) => name !== current && isReady(name))
        current = others[turn.to % others.length] ?? current
        turn = turns.shift()
        steps = turn?.steps ?? 0
      }
      if (!isReady(current)) current = names.find(isReady)
      steps -= 1
      const next = ready.find(({ thread }) => nameOf(thread) === current) as Waiting
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.trace.push(`${nameOf(next.thread)}: ${next.what}`)
      this.#lastActivity = performance.now()
      next.go()
    }
    this.#isOn = false
    return answers
  }

  /** Notes that a thread has come to a point, a query was answered or a call has ended. */
  #note(): void {
    this.#lastActivity = performance.now()
    this.#activity.resolve()
    this.#activity = Promise.withResolvers()
  }

  /** Waits for the next activity, at most this long (ms). */
  async #wait(ms: number): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, ms)
    await Promise.race([this.#activity.promise, late.promise])
    clearTimeout(timer)
  }

  /** Resolves when every thread waits for its turn or for another one, or has ended. */
  async #quiet(threads: readonly Thread[]): Promise<void> {
    let turnsOfLoop = 0
    for (;;) {
      const before = this.#lastActivity
      await setImmediate()
      if (this.#lastActivity !== before) turnsOfLoop = 0
      if (this.#running > 0) {
        if (performance.now() - this.#lastActivity < ASK_AFTER) await this.#wait(ASK_AFTER)
        if (performance.now() - this.#lastActivity < ASK_AFTER || (await this.#countLocked()) < this.#running) {
          turnsOfLoop = 0
          continue
        }
      }
      turnsOfLoop += 1
      const isKnown = threads.every(
        (thread) =>
          thread.isAnswered ||
          thread.isStuck ||
          this.#running > 0 ||
          this.#waiting.some((waiting) => waiting.thread === thread),
      )
      if (turnsOfLoop > 3 && isKnown) return
      if (turnsOfLoop > 10) {
        await this.#wait(QUIET_FOR / 4)
        if (performance.now() - this.#lastActivity < QUIET_FOR) continue
        for (const thread of threads) thread.isStuck = !this.#waiting.some((waiting) => waiting.thread === thread)
        return
      }
    }
  }
}

const nameOf = ({ name, isAnswered }: Thread) => (isAnswered ? BACKGROUND : name)
