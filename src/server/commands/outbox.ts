// npm run outbox [-- retry N | retry all]: lists what the server has not delivered yet or has given up, and tries it again.
import type { Db } from '../db/open.ts'
import type { DeliveryRow } from '../db/tables/messages.ts'
import { retryAt } from '../features/admin/today-service.ts'
import { commandActor, writeLog } from '../platform/admin/log.ts'
import { AppError } from '../platform/http/errors.ts'
import { GIVE_UP_AFTER } from '../platform/outbox/outbox.ts'
import { countUndelivered, listUndelivered, retryGivenUp } from '../platform/outbox/repository.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { minute, oneLine, runCommand, withDatabase } from './run-command.ts'

const USAGE = `What the server has not delivered yet, or has given up:
  npm run outbox                 lists it
  npm run outbox -- retry 7      tries delivery 7 again now
  npm run outbox -- retry all    tries everything again that was given up`

/** The maximum number of listed deliveries. */
const MAX_LISTED = 200

function line({ id, channel, created_at, due_at, ended_at, tries, last_error }: DeliveryRow): string {
  const state = due_at === null ? `given up ${minute(ended_at ?? '')} UTC` : `next try ${minute(due_at)} UTC`
  const error = last_error === null ? '' : `  ${oneLine(last_error, 120)}`
  return `${String(id).padStart(6)}  ${channel.padEnd(14)}  since ${minute(created_at)} UTC  ${String(tries).padStart(3)} tries  ${state}${error}`
}

async function list(db: Db): Promise<string> {
  const counts = await countUndelivered(db)
  if (counts.length === 0) return 'Everything is delivered.'
  const rows = await listUndelivered(db, MAX_LISTED)
  const sums = counts.map(({ channel, waiting, givenUp }) => `${channel}: ${waiting} wait, ${givenUp} given up`)
  return [...sums, ...rows.map(line)].join('\n')
}

/** Tries everything again that was given up. */
function retryAll(db: Db): Promise<number> {
  const actor = commandActor()
  return inOneTransaction(db, async (trx) => {
    const count = await retryGivenUp(trx, actor.at, new Date(actor.at.getTime() + GIVE_UP_AFTER))
    if (count > 0) await writeLog(trx, actor, { action: 'delivery-retried', subjectKind: 'delivery', subject: 'all' })
    return count
  })
}

async function retry(db: Db, which: string): Promise<string> {
  if (which === 'all') return `${await retryAll(db)} deliveries are due again.`
  const id = Number(which)
  const none = new Error(`No delivery with the number ${which} waits or was given up.`)
  if (!Number.isInteger(id)) throw none
  const isRetried = await inOneTransaction(db, (trx) => retryAt(trx, id, commandActor())).catch((error: unknown) => {
    throw error instanceof AppError ? none : error
  })
  return isRetried
    ? `Delivery ${id} is due again. A running server takes it within 15 seconds.`
    : `A server is handing over delivery ${id}, or tries it again within 3 minutes. Nothing was changed.`
}

await runCommand(() => {
  const [command = 'list', which = ''] = process.argv.slice(2)
  if (!['list', 'retry'].includes(command) || (command === 'retry' && which === '')) throw new Error(USAGE)
  return withDatabase((db) => (command === 'list' ? list(db) : retry(db, which)))
})
