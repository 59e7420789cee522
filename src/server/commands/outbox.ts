// npm run outbox [-- retry N | retry all]: lists what the server has not delivered yet or has given up (D44), and tries it again.
import { readConfig } from '../config.ts'
import type { Db } from '../db/open.ts'
import { openDatabase } from '../db/open.ts'
import type { DeliveryRow } from '../db/schema.ts'
import { GIVE_UP_AFTER } from '../platform/outbox/outbox.ts'
import { countUndelivered, listUndelivered, retryDelivery, retryGivenUp } from '../platform/outbox/repository.ts'

const USAGE = `What the server has not delivered yet, or has given up:
  npm run outbox                 lists it
  npm run outbox -- retry 7      tries delivery 7 again now
  npm run outbox -- retry all    tries everything again that was given up`

/** The maximum number of listed deliveries. */
const SHOWN = 200

const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** The error of a receiver on one line, without control characters that could control the terminal. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 120)

function line({ id, channel, created_at, due_at, ended_at, tries, last_error }: DeliveryRow): string {
  const state = due_at === null ? `given up ${minute(ended_at ?? '')}` : `next try ${minute(due_at)}`
  const error = last_error === null ? '' : `  ${plain(last_error)}`
  return `${String(id).padStart(6)}  ${channel.padEnd(14)}  since ${minute(created_at)}  ${String(tries).padStart(3)} tries  ${state}${error}`
}

async function list(db: Db): Promise<string> {
  const counts = await countUndelivered(db)
  if (counts.length === 0) return 'Everything is delivered.'
  const rows = await listUndelivered(db, SHOWN)
  const sums = counts.map(({ channel, waiting, givenUp }) => `${channel}: ${waiting} wait, ${givenUp} given up`)
  return [...sums, ...rows.map(line)].join('\n')
}

async function retry(db: Db, which: string): Promise<string> {
  const now = new Date()
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER)
  if (which === 'all') return `${await retryGivenUp(db, now, giveUpAt)} deliveries are due again.`
  const id = Number(which)
  if (!Number.isInteger(id) || !(await retryDelivery(db, id, now, giveUpAt)))
    throw new Error(`No delivery with the number ${which} waits or was given up.`)
  return `Delivery ${id} is due again. A running server takes it within 15 seconds.`
}

const [command = 'list', which = ''] = process.argv.slice(2)
if (!['list', 'retry'].includes(command) || (command === 'retry' && which === '')) {
  console.error(USAGE)
  process.exitCode = 1
} else {
  let db: Db | undefined
  try {
    db = await openDatabase(readConfig(process.env).database)
    console.log(await (command === 'list' ? list(db) : retry(db, which)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await db?.destroy()
  }
}
