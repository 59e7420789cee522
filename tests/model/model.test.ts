import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '#tools/lib/postgres.ts'
import { DONE_AGAIN, NOT_MADE, TOPICS } from './calls.ts'
import { contract } from './contract.ts'
import { openSites, runModel } from './run-model.ts'

const made = Object.values(TOPICS).flatMap((calls) => Object.keys(calls))

test('the model makes every call that writes, or says why not', async () => {
  const all = await contract()
  const writes = [...all].filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(writes.filter((name) => !made.includes(name) && !(name in NOT_MADE))).toEqual([])
  expect(Object.keys(NOT_MADE).filter((name) => made.includes(name) || !all.has(name))).toEqual([])
  expect(made.filter((name) => !all.has(name))).toEqual([])
})

test('a call with a key is done once, however often it is sent', async () => {
  const all = await contract()
  const hasKey = (name: string) => {
    const body = all.get(name)?.body
    return body !== undefined && 'shape' in body && 'key' in (body.shape as object)
  }
  expect(Object.keys(DONE_AGAIN).filter((name) => !made.includes(name) || hasKey(name))).toEqual([])
})

/** The number of runs with each seed. */
const RUNS = 40
const SEED_OF_THE_DAY = Math.floor(Date.now() / 86_400_000)

describe.each(['sqlite', 'postgres'])('on %s', (database) => {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  let opened: Awaited<ReturnType<typeof openSites>>
  beforeAll(async () => {
    postgres = database === 'postgres' ? await startPostgres() : undefined
    opened = await openSites(postgres?.url)
  })
  afterAll(async () => {
    await opened.close()
    await postgres?.stop()
  })

  test.each([1, SEED_OF_THE_DAY])(
    'calls at once have the result of some order of the calls (seed %i)',
    async (seed) => {
      const { faults } = await runModel(opened.sites, { seed, isOver: (runs) => runs === RUNS })
      expect(faults.map(({ text }) => text).join('\n\n')).toBe('')
    },
  )
})
