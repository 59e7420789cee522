// npm run riders -- find | link | sign-out | delete | role: manages accounts, as Admin does.

import { ROLES } from '#shared/admin/roles.ts'
import type { Db } from '../db/open.ts'
import { findLedGroups, findRiders } from '../features/accounts/admin-repository.ts'
import { mailResetLink, signOutRider } from '../features/accounts/admin-service.ts'
import { giveRole, takeRole } from '../features/admin/service.ts'
import { deleteRiderAt } from '../features/rider-data/service.ts'
import { makeWebhooks } from '../features/webhooks/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import type { InOwnTransaction } from '../platform/http/kept-answers.ts'
import { makeOutbox } from '../platform/outbox/outbox.ts'
import { readServerSettings } from '../platform/server-settings.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { findByUsername } from '../platform/usernames.ts'
import { oneLine, runCommand, withDatabase } from './run-command.ts'

const USAGE = `Accounts of riders:
  npm run riders -- find an                    those whose name or address begins with 'an' (50 at most)
  npm run riders -- link <username>            mails a link for a new password to the confirmed address
  npm run riders -- sign-out <username>        ends every session
  npm run riders -- delete <username>          deletes the account with all its data, for ever
  npm run riders -- role editor <username>     gives a role of Admin: ${ROLES.join(', ')}, or none`

const clock = () => new Date()

async function find(db: Db, beginning: string): Promise<string> {
  const rows = [
    ...(await findRiders(db, 'name', beginning, undefined)),
    ...(await findRiders(db, 'address', beginning, undefined)),
  ]
  const lines = rows.map(
    ({ username, email, created_at }) =>
      `${oneLine(username, 60)}  ${oneLine(email ?? 'no address', 254)}  since ${created_at.slice(0, 10)}`,
  )
  return lines.length > 0 ? [...new Set(lines)].slice(0, 50).join('\n') : 'There is no such rider.'
}

async function findAccount(db: Db, username: string) {
  const rider = await findByUsername(db, username)
  if (!rider) throw new Error(`There is no rider '${username}'.`)
  return rider
}

async function run(db: Db, command: string, username: string): Promise<string> {
  if (command === 'find') return find(db, username)
  const { id, username: name } = await findAccount(db, username)
  if (command === 'link') {
    const outbox = makeOutbox({ db, clock, log: console })
    await inOneTransaction(db, (trx) => mailResetLink(trx, outbox, id, commandActor()))
    return `A running server with a mail server sends ${name} a link.`
  }
  if (command === 'sign-out') {
    await inOneTransaction(db, (trx) => signOutRider(trx, id, commandActor()))
    return `${name} is signed out everywhere.`
  }
  const groups = await findLedGroups(db, id)
  const settings = await readServerSettings(db)
  // A running server sends the webhooks that wait.
  const webhooks = makeWebhooks({ settings, outbox: makeOutbox({ db, clock, log: console }), clock })
  const inTransaction: InOwnTransaction = (write) => inOneTransaction(db, write)
  await deleteRiderAt(id, { db, inTransaction, clock, webhooks }, commandActor())
  const ended = groups.map((group) => oneLine(group.name, 60)).join(', ')
  return `The account of ${name} is deleted.${ended === '' ? '' : ` Its groups have ended: ${ended}`}`
}

async function setRole(db: Db, typed: string, username: string): Promise<string> {
  if (typed === 'none') {
    const { id, username: name } = await findAccount(db, username)
    await inOneTransaction(db, (trx) => takeRole(trx, id, commandActor()))
    return `${name} has no role any more.`
  }
  const role = ROLES.find((known) => known === typed)
  if (!role) throw new Error(USAGE)
  await inOneTransaction(db, (trx) => giveRole(trx, username, role, commandActor()))
  return `${username} has the role ${role}.`
}

await runCommand(() => {
  const [command = '', ...words] = process.argv.slice(2)
  const [first = '', ...rest] = words
  if (command === 'role' && rest.length > 0) return withDatabase((db) => setRole(db, first, rest.join(' ')))
  if (!['find', 'link', 'sign-out', 'delete'].includes(command) || first === '') throw new Error(USAGE)
  return withDatabase((db) => run(db, command, words.join(' ')))
})
