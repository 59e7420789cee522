import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Role } from '#shared/admin/roles.ts'

/** Gives a rider of a server a role in Admin. The re-authentication counts as answered in every session. */
export function giveRole({ folder }: { folder: string }, username: string, role: Role): void {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const now = new Date().toISOString()
  database
    .prepare(
      'insert or replace into desk_role (rider_id, role, given_at) select id, ?, ? from rider where username = ?',
    )
    .run(role, now, username)
  database.prepare('update session set answered_at = ?').run(now)
  database.close()
}

export function takeRole({ folder }: { folder: string }, username: string): void {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database.prepare('delete from desk_role where rider_id = (select id from rider where username = ?)').run(username)
  database.close()
}

/** Lets Admin ask for the password again in every session. */
export function lockAdmin({ folder }: { folder: string }): void {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database.prepare('update session set answered_at = null').run()
  database.close()
}
