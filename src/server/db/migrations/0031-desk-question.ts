import type { Migration } from '../portable.ts'

export function deskQuestion(): Migration {
  return {
    async up(db) {
      // When the password question of the desk was answered in this session.
      await db.schema.alterTable('session').addColumn('answered_at', 'text').execute()
    },
  }
}
