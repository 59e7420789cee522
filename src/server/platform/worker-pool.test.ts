import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
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

test('[HOLD-09] the event loop stays free while the thread works', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-pool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'work.mjs')
  // The work says that it has begun, and then waits for the thread that asked for it. In that same thread it would wait in vain.
  writeFileSync(
    file,
    `export function work(state) {
      Atomics.store(state, 0, 1)
      return Atomics.wait(state, 1, 0, ${WAIT_IN_VAIN})
    }`,
  )
  const pool = makeWorkerPool(20)
  onTestFinished(pool.close)
  const state = new Int32Array(new SharedArrayBuffer(8))
  const done = pool.run<string>(pathToFileURL(file), 'work', state)
  await expect.poll(() => Atomics.load(state, 0)).toBe(1)
  // The thread is working, and this one has gone on.
  Atomics.store(state, 1, 1)
  Atomics.notify(state, 1)
  expect(['ok', 'not-equal']).toContain(await done)
})
