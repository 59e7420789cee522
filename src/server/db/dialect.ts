import { PostgresAdapter } from 'kysely'
import type { Db } from './open.ts'

/** Whether the database is PostgreSQL. Otherwise it is SQLite. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter
