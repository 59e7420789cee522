// npm run reset-password -- <username>: sets a random password, prints it, and signs the rider out everywhere. For riders who
// forgot their password and have no confirmed e-mail address.
import { randomBytes } from 'node:crypto'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { setPassword } from '../features/accounts/password-service.ts'
import { findRider } from '../features/accounts/repository.ts'
import { Passwords } from '../platform/sessions/passwords.ts'

const username = process.argv.slice(2).join(' ')
const db = await openDatabase(readConfig(process.env).database)
try {
  const rider = username === '' ? undefined : await findRider(db, username)
  if (!rider) {
    console.error(
      username === '' ? 'Name the rider: npm run reset-password -- <username>' : `There is no rider '${username}'`,
    )
    process.exitCode = 1
  } else {
    const password = randomBytes(16).toString('base64url')
    await setPassword(db, rider.id, await new Passwords().hash(password, '127.0.0.1'))
    console.log(`The new password of ${rider.username}: ${password}`)
  }
} finally {
  await db.destroy()
}
