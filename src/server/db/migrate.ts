import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { accounts } from './migrations/0001-accounts.ts'
import { engagement } from './migrations/0002-engagement.ts'
import { contact } from './migrations/0003-contact.ts'
import { learning } from './migrations/0004-learning.ts'
import { review } from './migrations/0005-review.ts'
import { limits } from './migrations/0006-limits.ts'
import { restDays } from './migrations/0007-rest-days.ts'
import { knownClients } from './migrations/0008-known-clients.ts'
import { shareHistory } from './migrations/0009-share-history.ts'
import { challengeTimes } from './migrations/0010-challenge-times.ts'
import type { Migration, Portable } from './portable.ts'
import { portable } from './portable.ts'

/** Every migration, in order. One is never edited after it has landed. */
const MIGRATIONS: Record<string, (portable: Portable) => Migration> = {
  '0001-accounts': accounts,
  '0002-engagement': engagement,
  '0003-contact': contact,
  '0004-learning': learning,
  '0005-review': review,
  '0006-limits': limits,
  '0007-rest-days': restDays,
  '0008-known-clients': knownClients,
  '0009-share-history': shareHistory,
  '0010-challenge-times': challengeTimes,
}

/** Runs the migrations that have not run yet; safe when several processes start at once. */
export async function migrate<T>(db: Kysely<T>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const made = Object.entries(MIGRATIONS).map(([name, make]) => [name, make(portable(kind))])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(made) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
