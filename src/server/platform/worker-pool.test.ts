import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from './http/errors.ts'
import { ReplyCache } from './http/reply-cache.ts'
import { once } from './once.ts'
import { WorkFailed } from './worker.ts'
import { makeWorkerPool } from './worker-pool.ts'

/** How long the work waits for the thread that asked for it (ms). It waits so long only when the test fails. */
const WAIT_IN_VAIN = 120_000

const FILE = new URL('../pages/shortcut-icon.ts', import.meta.url)

test('[HOLD-09] a worker pool refuses calls beyond its limit with 503 and still works afterwards', async () => {
  const pool = makeWorkerPool(2)
  onTestFinished(pool.close)
  const draw = () => pool.run<Uint8Array>(FILE, 'shortcutIcon', { icon: 'trophy' })
  const results = await Promise.allSettled(Array.from({ length: 6 }, draw))
  const drawn = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(drawn.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const error of refused) expect(error).toMatchObject({ code: 'too-busy', details: { retryAfter: 5 } })
  expect((await draw()).length).toBe(drawn[0]?.length)
})

/** Functions for a worker, in a file of their own. */
function workFile(source: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'work.mjs')
  writeFileSync(file, source)
  return pathToFileURL(file)
}

const WORK = `
  export const echo = (input) => input
  export function hang(state) {
    if (state) Atomics.store(state, 0, 1)
    for (;;) {}
  }
  export function fillHeap() {
    const kept = []
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({})))
  }
  // Native code fills memory beside the thread, and the limit of the heap does not count it.
  export async function fillMemory() {
    const kept = []
    for (;;) {
      kept.push(Buffer.alloc(8_000_000, 1))
      await new Promise(setImmediate)
    }
  }
  export const mark = (state) => Atomics.store(state, 0, 1)`

for (const [kind, names] of [
  ['thread', ['fillHeap', 'hang']],
  ['process', ['fillHeap', 'fillMemory', 'hang']],
] as const)
  test(`[HOLD-15] a ${kind} that dies or hangs answers its own call with an error, and the calls behind it run`, async () => {
    const file = workFile(WORK)
    const pool = makeWorkerPool(20, { kind })
    const short = makeWorkerPool(20, { kind, timeLimit: 3000 })
    onTestFinished(pool.close)
    onTestFinished(short.close)
    for (const name of names) {
      const { run } = name === 'hang' ? short : pool
      const [failed, ...others] = await Promise.allSettled([
        run(file, name, undefined),
        run(file, 'echo', 1),
        run(file, 'echo', 2),
      ])
      expect(failed, name).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
      expect(others, name).toMatchObject([{ value: 1 }, { value: 2 }])
      expect(await run(file, 'echo', 3), name).toBe(3)
    }
  })

test('[HOLD-15] an error of the work itself is the error of its call', async () => {
  const file = workFile('export function work() { throw new RangeError("wrong") }')
  for (const kind of ['thread', 'process'] as const) {
    const pool = makeWorkerPool(20, { kind })
    onTestFinished(pool.close)
    await expect(pool.run(file, 'work', undefined)).rejects.toThrow(new RangeError('wrong'))
  }
})

test('[HOLD-15] a call whose client has gone is never run when it waits, and is ended when it runs', async () => {
  const file = workFile(WORK)
  const pool = makeWorkerPool(20)
  onTestFinished(pool.close)
  const [began, marked] = [new Int32Array(new SharedArrayBuffer(4)), new Int32Array(new SharedArrayBuffer(4))]
  const [first, second] = [new AbortController(), new AbortController()]
  const running = pool.run(file, 'hang', began, first.signal)
  const waiting = pool.run(file, 'mark', marked, second.signal)
  const last = pool.run(file, 'echo', 'done')
  await expect.poll(() => Atomics.load(began, 0)).toBe(1)
  second.abort()
  await expect(waiting).rejects.toBe(second.signal.reason)
  first.abort()
  await expect(running).rejects.toBe(first.signal.reason)
  expect(await last).toBe('done')
  expect(Atomics.load(marked, 0)).toBe(0)
})

test('[HOLD-15] a picture that failed is not drawn again at each request, and one that was refused is', async () => {
  for (const [error, times] of [
    [new WorkFailed(new Error('out of memory')), 1],
    [new AppError('too-busy'), 3],
  ] as const) {
    const draw = vi.fn(() => Promise.reject(error))
    const cache = new ReplyCache(5)
    const drawOnce = once(draw)
    for (let request = 0; request < 3; request++) {
      await expect(cache.get('a', draw)).rejects.toBe(error)
      await expect(drawOnce()).rejects.toBe(error)
    }
    expect(draw).toHaveBeenCalledTimes(2 * times)
  }
})

test('[HOLD-09] the event loop stays free while the thread works', async () => {
  // The work says that it has begun, and then waits for the thread that asked for it. In that same thread it would wait in vain.
  const file = workFile(
    `export function work(state) {
      Atomics.store(state, 0, 1)
      return Atomics.wait(state, 1, 0, ${WAIT_IN_VAIN})
    }`,
  )
  const pool = makeWorkerPool(20)
  onTestFinished(pool.close)
  const state = new Int32Array(new SharedArrayBuffer(8))
  const done = pool.run<string>(file, 'work', state)
  await expect.poll(() => Atomics.load(state, 0)).toBe(1)
  // The thread is working, and this one has gone on.
  Atomics.store(state, 1, 1)
  Atomics.notify(state, 1)
  expect(['ok', 'not-equal']).toContain(await done)
})
