// npm run reset-password -- <username>: sets a random password, prints it, and signs the rider out everywhere. For riders who
// forgot their password and have no confirmed e-mail address.
import { randomBytes } from 'node:crypto'
import { setPassword } from '../features/accounts/admin-service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { hashPassword } from '../platform/sessions/passwords.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { findByUsername } from '../platform/usernames.ts'
import { runCommand, withDatabase } from './run-command.ts'

await runCommand(async () => {
  const username = process.argv.slice(2).join(' ')
  if (username === '') throw new Error('Name the rider: npm run reset-password -- <username>')
  return withDatabase(async (db) => {
    const rider = await findByUsername(db, username)
    if (!rider) throw new Error(`There is no rider '${username}'`)
    const password = randomBytes(16).toString('base64url')
    const passwordHash = await hashPassword(password)
    await inOneTransaction(db, (trx) => setPassword(trx, rider.id, passwordHash, commandActor()))
    return `The new password of ${rider.username}: ${password}`
  })
})
