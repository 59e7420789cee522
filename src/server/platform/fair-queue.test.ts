import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** A queue whose tasks end when the test says so, and the sources in the order in which they were served. */
function queueInHand(atOnce = 1) {
  const queue = new FairQueue(atOnce)
  const served: string[] = []
  const ends: (() => void)[] = []
  const ask = (source: string, isUnwanted?: () => boolean) =>
    queue
      .run(
        source,
        () => {
          served.push(source)
          return new Promise<void>((end) => ends.push(end))
        },
        isUnwanted,
      )
      .then(
        () => 'done',
        () => 'refused',
      )
  async function serve(times: number) {
    for (let time = 0; time < times; time++) {
      ends.shift()?.()
      await setImmediate()
    }
  }
  return { ask, serve, served }
}

test('sources take turns, so that a source with many tasks delays others by one task only', async () => {
  const { ask, serve, served } = queueInHand()
  for (let at = 0; at < 40; at++) ask('flood')
  ask('mira')
  ask('ben')
  await serve(4)
  expect(served).toEqual(['flood', 'flood', 'mira', 'ben', 'flood'])
})

test('65 tasks of one source are too many for that source, and others still get a place', async () => {
  const { ask, serve } = queueInHand()
  const flood = Array.from({ length: 80 }, () => ask('flood'))
  const mira = ask('mira')
  await serve(100)
  expect((await Promise.all(flood)).filter((answer) => answer === 'refused')).toHaveLength(15)
  expect(await mira).toBe('done')
})

test('when all places are taken, a new source gets a place of the source with the most', async () => {
  const { ask, serve } = queueInHand()
  const floods = Array.from({ length: 300 }, (_, at) => ask(`flood ${at % 5}`))
  const mira = ask('mira')
  await serve(400)
  expect(await mira).toBe('done')
  expect((await Promise.all(floods)).filter((answer) => answer === 'done')).toHaveLength(256)
})

test('no more tasks than allowed run at once', async () => {
  const queue = new FairQueue(2)
  let running = 0
  let most = 0
  const work = async () => {
    running++
    most = Math.max(most, running)
    await setImmediate()
    running--
  }
  await Promise.all(Array.from({ length: 50 }, (_, at) => queue.run(`source ${at % 3}`, work)))
  expect(most).toBe(2)
})

test('a task whose result nobody wants any more is not run, and takes no turn', async () => {
  const { ask, serve, served } = queueInHand()
  let gone = false
  const first = ask('flood')
  const flood = Array.from({ length: 40 }, () => ask('flood', () => gone))
  const mira = ask('mira')
  gone = true
  await serve(2)
  expect(served).toEqual(['flood', 'mira'])
  expect([await first, await mira]).toEqual(['done', 'done'])
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['refused']))
  // The queue is empty and free again.
  const last = ask('ben')
  await serve(1)
  expect(await last).toBe('done')
})

test('tasks whose results nobody wants any more leave their places to others', async () => {
  const { ask, serve, served } = queueInHand()
  let gone = false
  ask('running')
  const floods = Array.from({ length: 256 }, (_, at) => ask(`flood ${at % 4}`, () => gone))
  gone = true
  const later = Array.from({ length: 64 }, () => ask('flood 0'))
  await serve(65)
  expect(new Set(await Promise.all(floods))).toEqual(new Set(['refused']))
  expect(new Set(await Promise.all(later))).toEqual(new Set(['done']))
  expect(served).toHaveLength(65)
})
