// npm run operator -- <username>: makes a rider an operator of Admin.
import { giveRole } from '../features/admin/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { runCommand, withDatabase } from './run-command.ts'

await runCommand(async () => {
  const username = process.argv.slice(2).join(' ')
  if (username === '') throw new Error('Name the rider: npm run operator -- <username>')
  return withDatabase(async (db) => {
    await giveRole(db, username, 'operator', commandActor())
    return `${username} is an operator. Sign in as ${username}, then open /admin.`
  })
})
