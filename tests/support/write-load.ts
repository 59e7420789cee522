import { setTimeout } from 'node:timers/promises'
import type { Db } from '#server/db/open.ts'
import { callApi } from '#tools/lib/running-server.ts'
import { anyTipId } from '#tools/lib/starter-library.ts'

/**
 * The writes of one rider that the server has acknowledged. A write that was running when the server was killed is
 * 'unsure'.
 */
interface LoadedRider {
  username: string
  token: string
  liked: Map<number, boolean | 'unsure'>
  notes: Map<number, string | 'unsure'>
  completed: Map<number, true | 'unsure'>
  shares: { sure: number; unsure: number }
}

const password = 'secret1'

/**
 * Registers a rider and returns the session token. Asks up to 5 times while the server answers 503 with Retry-After. A
 * server that waited too long for its database does not know whether it has written. So after a 503 the rider may
 * exist, and then signs in.
 */
async function register(url: string, username: string): Promise<string> {
  let path = '/api/register'
  for (let turn = 1; ; turn++) {
    const answer = await callApi(url, 'POST', path, { body: { username, password } })
    if (answer.status === 409 && turn > 1) {
      path = '/api/login'
      continue
    }
    if (answer.ok) return (await answer.json()).token
    const seconds = Number(answer.headers.get('retry-after'))
    if (answer.status !== 503 || !(seconds > 0) || turn === 5)
      throw new Error(`Registration of ${username}: ${answer.status} ${await answer.text()}`)
    await setTimeout(seconds * 1000)
  }
}

/** How long a rider waits between two writes (ms), so that the load leaves processor time to the servers. */
const PAUSE = 20

/** Riders who like, save, complete and share, each one write at a time. */
export class WriteLoad {
  readonly riders: LoadedRider[] = []
  /** Number of acknowledged writes. */
  writes = 0
  /** Time of the last acknowledged write (ms of performance.now). */
  lastWrite = 0
  /** Number of 503 answers with Retry-After. */
  refused = 0
  /** Number of calls without an answer, because the server is gone. */
  broken = 0
  /** Answers that fit none of the above. */
  readonly unexpected: string[] = []
  #isRunning = false
  readonly #tipOf: (turn: number) => number
  #loops: Promise<void>[] = []

  /** @param tipOf the tip of a write, by default any tip of the starter library */
  constructor(tipOf = anyTipId) {
    this.#tipOf = tipOf
  }

  /** Registers this many riders. */
  async registerRiders(url: string, count: number, prefix: string): Promise<void> {
    for (let i = 0; i < count; i++) {
      const username = `${prefix}-${i}`
      const token = await register(url, username)
      const shares = { sure: 0, unsure: 0 }
      this.riders.push({ username, token, liked: new Map(), notes: new Map(), completed: new Map(), shares })
    }
  }

  /** The riders write until `stop` is called. `url` returns the server for the next write. */
  start(url: () => string): void {
    this.#isRunning = true
    this.#loops = this.riders.map(async (rider, place) => {
      for (let turn = place; this.#isRunning; turn++) {
        await this.#write(url(), rider, turn)
        await setTimeout(PAUSE)
      }
    })
  }

  async stop(): Promise<void> {
    this.#isRunning = false
    await Promise.all(this.#loops)
  }

  /** Sends a write. Returns whether it was acknowledged. A write that was not may still have happened. */
  async #send(url: string, method: string, path: string, token: string, body?: unknown): Promise<boolean> {
    try {
      const answer = await callApi(url, method, path, { token, ...(body === undefined ? {} : { body }) })
      await answer.arrayBuffer()
      if (answer.ok) {
        this.writes += 1
        this.lastWrite = performance.now()
      } else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) {
        this.refused += 1
        // Retry sooner than a rider would, but not at once, because the server needs the processor.
        await setTimeout(20)
      } else this.unexpected.push(`${answer.status} to ${method} ${path}`)
      return answer.ok
    } catch {
      this.broken += 1
      // The server is gone. Wait a little, as a rider would.
      await setTimeout(20)
      return false
    }
  }

  async #write(url: string, rider: LoadedRider, turn: number): Promise<void> {
    const tip = this.#tipOf(turn * 7)
    const { token } = rider
    if (turn % 4 === 0) {
      const liked = rider.liked.get(tip) !== true
      const done = await this.#send(url, liked ? 'POST' : 'DELETE', `/api/tips/${tip}/like`, token)
      rider.liked.set(tip, done ? liked : 'unsure')
    } else if (turn % 4 === 1) {
      const notes = `note ${turn}`
      const done = await this.#send(url, 'POST', `/api/tips/${tip}/bookmark`, token, { notes })
      rider.notes.set(tip, done ? notes : 'unsure')
    } else if (turn % 4 === 2) {
      if (rider.completed.get(tip) === true) return
      const done = await this.#send(url, 'POST', '/api/user/progress', token, { tipId: tip })
      rider.completed.set(tip, done || 'unsure')
    } else {
      const done = await this.#send(url, 'POST', `/api/tips/${tip}/share`, token, { platform: 'email' })
      rider.shares[done ? 'sure' : 'unsure'] += 1
    }
  }

  /**
   * The differences between what was acknowledged and what the server now returns, rider by rider. Empty when nothing
   * is lost.
   */
  async findLosses(url: string): Promise<string[]> {
    const losses: string[] = []
    for (const rider of this.riders) {
      const read = async (path: string) => (await callApi(url, 'GET', path, { token: rider.token })).json()
      const say = (what: string) => losses.push(`${rider.username}: ${what}`)

      const liked = new Set((await read('/api/user/liked-tips')).map(({ tipId }: { tipId: number }) => tipId))
      for (const [tip, sure] of rider.liked) if (sure !== 'unsure' && liked.has(tip) !== sure) say(`like of ${tip}`)

      const bookmarks: { tipId: number; notes: string }[] = await read('/api/bookmarks')
      for (const [tip, notes] of rider.notes) {
        const found = bookmarks.find(({ tipId }) => tipId === tip)
        if (notes !== 'unsure' && found?.notes !== notes) say(`note of ${tip}`)
      }

      const progress: { tipId: number; xpEarned: number }[] = await read('/api/user/progress')
      const completed = progress.map(({ tipId }) => tipId)
      for (const [tip, sure] of rider.completed)
        if (sure === true && !completed.includes(tip)) say(`completion of ${tip}`)
      if (new Set(completed).size !== completed.length) say('a tip completed twice')

      const state = await read('/api/progress')
      const unlocked = state.achievements.filter((a: { unlocked: boolean }) => a.unlocked)
      const earned = [
        ...progress.map(({ xpEarned }) => xpEarned),
        ...unlocked.map((a: { xpReward: number }) => a.xpReward),
      ]
      const xp = earned.reduce((sum, part) => sum + part, 180)
      if (xp !== state.xp) say(`${state.xp} XP instead of ${xp}`)

      const { shares } = await read('/api/user/stats')
      const { sure, unsure } = rider.shares
      if (shares < sure || shares > sure + unsure) say(`${shares} shares, ${sure} acknowledged, ${unsure} open`)
    }
    return losses
  }
}

/** The tips whose counters differ from the number of rows. */
export async function findWrongCounters(db: Db): Promise<string[]> {
  const counters = await db.selectFrom('tip_counter').selectAll().execute()
  const rows = async (table: 'tip_like' | 'share', tip: number) => {
    const count = db
      .selectFrom(table)
      .where('tip_id', '=', tip)
      .select((eb) => eb.fn.countAll<string | number>().as('rows'))
    return Number((await count.executeTakeFirstOrThrow()).rows)
  }
  const wrong: string[] = []
  for (const { tip_id, likes, shares } of counters) {
    if (likes !== (await rows('tip_like', tip_id))) wrong.push(`likes of tip ${tip_id}`)
    if (shares !== (await rows('share', tip_id))) wrong.push(`shares of tip ${tip_id}`)
  }
  const xp = await db.selectFrom('xp_count').selectAll().execute()
  const learners = await db.selectFrom('learner').select('xp').where('on_leaderboard', '=', 1).execute()
  for (const { xp: value, riders } of xp) {
    if (riders !== learners.filter((learner) => learner.xp === value).length) wrong.push(`riders with ${value} XP`)
  }
  return wrong
}
