import type { Migration } from '../portable.ts'

/**
 * When a claim of the provider gave the role. It is the same as `given_at`, unless a server of the version before has given another
 * role since, which then no claim takes away.
 */
export function claimedRoles(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('desk_role').addColumn('claimed_at', 'text').execute()
    },
  }
}
