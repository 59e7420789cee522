import { expect, onTestFinished, test } from 'vitest'
import { makeWorkerPool } from './worker-pool.ts'

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
  const pool = makeWorkerPool(20)
  onTestFinished(pool.close)
  await pool.run(FILE, 'shortcutIcon', { icon: 'trophy' })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const icons = Array.from({ length: 20 }, () => pool.run(FILE, 'shortcutIcon', { icon: 'trophy' }))
  await Promise.all(icons)
  clearInterval(timer)
  // If this thread drew the pictures, its event loop would turn about once for each picture.
  expect(turns).toBeGreaterThan(40)
})
