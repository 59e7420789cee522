import type { Migration } from '../portable.ts'

/**
 * When a claim of the provider gave the role. It equals `given_at`, except when a server of the version before has
 * given another role since. No claim takes such a role away.
 */
export function claimedRoles(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('desk_role').addColumn('claimed_at', 'text').execute()
    },
  }
}
