import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAnsweredOnce } from '#shared/contract/endpoint.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { seeded } from '#tools/lib/seeded.ts'
import { TOPICS } from './calls.ts'
import { contract } from './contract.ts'
import { DONE_AGAIN, NOT_MADE } from './left-out.ts'
import { makeCall, repeatFault } from './play.ts'
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
    const endpoint = all.get(name)
    const body = endpoint?.body
    return (
      (endpoint && isAnsweredOnce(endpoint)) ||
      (body !== undefined && 'shape' in body && 'key' in (body.shape as object))
    )
  }
  expect(Object.keys(DONE_AGAIN).filter((name) => !made.includes(name) || hasKey(name))).toEqual([])
})

/** The number of runs with each seed. */
const RUNS = 40
/** Enough to make each call of a topic more than once. */
const CALLS_OF_A_TOPIC = 60
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

  test('[HOLD-18] a call that is made again after a lost answer does nothing more', async () => {
    const { sites } = opened
    const random = seeded(1)
    const below = (count: number) => Math.floor(random() * count)
    const known = { state: sites.first, tokens: sites.tokens, links: sites.links, read: sites.inTurn.send }
    const wrong: string[] = []
    for (const topic of sites.topics.keys()) {
      for (let call = 0; call < CALLS_OF_A_TOPIC; call++) {
        const planned = { call, picks: Array.from({ length: 8 }, () => below(400)), server: 0, isLost: true }
        await sites.inTurn.state.write(sites.first)
        const made = await makeCall(planned, { topic, focus: below(12), clients: [], schedule: [] }, known, sites)
        if (made) wrong.push(...(await repeatFault(sites, sites.first, made)).map((line) => `${made.name}: ${line}`))
      }
    }
    expect(wrong).toEqual([])
  })

  test.each([1, SEED_OF_THE_DAY])(
    '[HOLD-18] calls at once have the result of some order of the calls, and nothing is lost or done twice (seed %i)',
    async (seed) => {
      const { faults } = await runModel(opened.sites, { seed, isOver: (runs) => runs === RUNS })
      expect(faults.map(({ text }) => text).join('\n\n')).toBe('')
    },
  )
})
