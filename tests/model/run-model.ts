import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { runOn } from '#tools/lib/postgres.ts'
import { TURNS_OF_TOPICS } from './calls.ts'
import { allTokens } from './choices.ts'
import { contract } from './contract.ts'
import { type Fault, linksIn, type Played, play, type Sites } from './play.ts'
import { contentFolder, prepare } from './prepare.ts'
import { rounds } from './rounds.ts'
import { openSite } from './site.ts'
import { FIRST_NEW_ID } from './state.ts'

/** The ids of the copy, so that they are never those of the site whose copy it is. */
const FIRST_ID_OF_COPY = 1_000_000_000

/** How long a fault is made smaller (ms). */
const SHRINK_TIME = 12_000

/** Opens the site whose calls are made at once, on the server of PostgreSQL at `postgres` or on SQLite, and its copy. */
export async function openSites(
  postgres?: string,
  topics: readonly string[] = TURNS_OF_TOPICS,
): Promise<{ sites: Sites; close: () => Promise<void> }> {
  const name = `model_${randomUUID().replaceAll('-', '')}`
  if (postgres) await runOn(`${postgres}/postgres`, `create database ${name}`)
  const { folder, write, remove } = contentFolder()
  const atOnce = await openSite({
    contentDir: folder,
    servers: 2,
    postgres: postgres && `${postgres}/${name}`,
    firstId: FIRST_NEW_ID,
  })
  const prepared = await prepare(atOnce, write)
  const tokens = allTokens(prepared.tokens)
  const links = linksIn(prepared.mails)
  const first = await atOnce.state.read()
  const inTurn = await openSite({ contentDir: folder, servers: 1, before: first, firstId: FIRST_ID_OF_COPY })
  return {
    sites: { atOnce, inTurn, contract: await contract(), first, tokens, links, topics },
    close: async () => {
      await atOnce.close()
      await inTurn.close()
      remove()
    },
  }
}

export interface Outcome {
  runs: number
  calls: number
  /** The smallest run of each fault that was found. */
  faults: Fault[]
}

/**
 * Plays runs until `isOver`. A fault is made smaller, and then ignored. The same seed gives the same runs.
 * @param known the signatures of faults that are not told again
 */
export async function runModel(
  sites: Sites,
  {
    seed,
    isOver,
    onFault = () => undefined,
  }: { seed: number; isOver: (runs: number) => boolean; onFault?: (fault: Fault) => void },
): Promise<Outcome> {
  const outcome: Outcome = { runs: 0, calls: 0, faults: [] }
  const known = new Set<string>()
  while (!isOver(outcome.runs)) {
    let last: Fault | undefined
    let until = 0
    const property = fc.asyncProperty(rounds, async (planned) => {
      if (last && performance.now() > until) return
      // Only the fault that was found first is made smaller.
      const isNew = (signature: string) => (last ? signature === last.signature : !known.has(signature))
      const { calls, faults }: Played = await play(sites, planned, isNew)
      if (!last) outcome.calls += calls
      const fault = faults.find(({ signature }) => isNew(signature))
      if (!fault) return
      until ||= performance.now() + SHRINK_TIME
      last = fault
      throw new Error(fault.signature)
    })
    await fc.check(property, { seed: seed + outcome.runs, numRuns: 1 })
    outcome.runs += 1
    if (!last) continue
    const fault: Fault = last
    known.add(fault.signature)
    outcome.faults.push(fault)
    onFault(fault)
  }
  return outcome
}
