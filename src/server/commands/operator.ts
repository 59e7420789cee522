// npm run operator -- <username>: makes a rider an operator of Admin. npm run operator -- link: prints a link that makes the first one.

import { invitationPath } from '#shared/admin/invitations.ts'
import type { Db } from '../db/open.ts'
import { makeFirstLink } from '../features/admin/invitation-service.ts'
import { giveRole } from '../features/admin/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { readServerSettings } from '../platform/server-settings.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { runCommand, withDatabase } from './run-command.ts'

/** The link for the first operator, at the address of the server that used the database last. */
async function firstLink(db: Db): Promise<string> {
  const { publicUrl } = await readServerSettings(db)
  const token = await makeFirstLink(db, new Date())
  if (token === undefined) throw new Error('There is an operator already, who invites others in Admin, under Team.')
  return `Open this link within a day, once. It makes the first operator:\n${publicUrl}${invitationPath(token)}`
}

await runCommand(async () => {
  const username = process.argv.slice(2).join(' ')
  if (username === 'link') return withDatabase(firstLink)
  if (username === '') throw new Error('Name the rider: npm run operator -- <username>')
  return withDatabase(async (db) => {
    await inOneTransaction(db, (trx) => giveRole(trx, username, 'operator', commandActor()))
    return `${username} is an operator. Sign in as ${username}, then open /admin.`
  })
})
