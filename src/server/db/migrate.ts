import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { accounts } from './migrations/0001-accounts.ts'
import type { Migration, Portable } from './portable.ts'
import { portable } from './portable.ts'

/** Every migration, in order. One is never edited after it has landed. */
const MIGRATIONS: Record<string, (portable: Portable) => Migration> = {
  '0001-accounts': accounts,
}

/** Runs the migrations that have not run yet; safe when several processes start at once. */
export async function migrate<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const made = Object.entries(MIGRATIONS).map(([name, make]) => [name, make(portable(kind))])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(made) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
