import { type QueryExecutorProvider, sql } from 'kysely'
import { migrationsThatRan, newerThanThis } from './migrate.ts'
import type { Db } from './open.ts'

/** Every table with the columns of its key. A table comes after the tables that it refers to. */
export const TABLES = {
  rider: ['id'],
  session: ['token_hash'],
  mail_link: ['token_hash'],
  known_client: ['rider_id', 'kind', 'mark'],
  tip_like: ['rider_id', 'tip_id'],
  bookmark: ['rider_id', 'tip_id'],
  share: ['id'],
  tip_counter: ['tip_id'],
  contact_message: ['id'],
  contact_answer: ['id'],
  learner: ['rider_id'],
  xp_count: ['xp'],
  completion: ['rider_id', 'tip_id'],
  achievement: ['rider_id', 'achievement_id'],
  challenge_day: ['rider_id', 'challenge_id'],
  visit_day: ['rider_id', 'day'],
  reading: ['rider_id'],
  tutorial: ['rider_id'],
  memory: ['rider_id', 'tip_id'],
  review_answer: ['rider_id', 'tip_id', 'answered_at'],
  tip_list: ['id'],
  progress_page: ['rider_id'],
  limit_use: ['key'],
  mail_limit: ['key'],
  delivery: ['id'],
  reminder: ['rider_id'],
  push_subscription: ['endpoint_hash'],
  site_key: ['name'],
  exam: ['id'],
  exam_question: ['exam_id', 'place'],
  newsletter_consent: ['rider_id'],
  newsletter_issue: ['hash'],
  kept_answer: ['id'],
  certificate: ['id'],
  rider_ref: ['rider_id'],
  server_setting: ['name'],
  hour_count: ['name', 'hour', 'subject', 'language'],
  day_count: ['name', 'day', 'subject', 'language'],
  day_riders: ['name', 'day'],
  missed_search: ['key'],
  desk_role: ['rider_id'],
  operator_name: ['name_key'],
  desk_log: ['id'],
  kept_name: ['name_key'],
  role_invitation: ['id'],
  code_list: ['id'],
  reward_code: ['id'],
  content_revision: ['id'],
  content_draft: ['path'],
  content_change: ['name'],
  content_kept: ['path'],
  content_picture: ['path'],
  tip_change: ['tip_id', 'language'],
  rider_group: ['id'],
  group_member: ['id'],
  passkey: ['id'],
  passkey_challenge: ['challenge_hash'],
  linked_account: ['issuer', 'subject'],
  provider_sign_in: ['state_hash'],
  provider_answer: ['code_hash'],
} as const

/** The tables with an auto-incremented id. */
const NUMBERED = [
  'rider',
  'share',
  'contact_message',
  'contact_answer',
  'delivery',
  'exam',
  'certificate',
  'tip_list',
  'desk_log',
  'role_invitation',
  'code_list',
  'reward_code',
  'content_revision',
]

/** The number of rows per statement. PostgreSQL allows at most 65,535 parameters in a statement. */
const BATCH = 1000
/** The number of rows per statement of a table whose rows may be photos of megabytes. A statement has 10 s. */
const BATCH_OF_FILES = 10
const FILES: readonly string[] = ['content_revision', 'content_picture', 'content_kept']

type Row = Record<string, string | number | null>

/** Reads the rows of a table in the order of its key, in batches. */
async function* rowsOf(db: QueryExecutorProvider, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const batch = FILES.includes(table) ? BATCH_OF_FILES : BATCH
  let last: Row | undefined
  for (;;) {
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``
    const query = sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${batch}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

const sorted = (row: Row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Compares a table in both databases and returns its number of rows. @throws at the first difference. */
async function compare(
  from: QueryExecutorProvider,
  to: QueryExecutorProvider,
  table: string,
  key: readonly string[],
): Promise<number> {
  let count = 0
  for await (const rows of rowsOf(from, table, key)) {
    const places = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`)
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const found = await sql<Row>`select * from ${sql.table(table)} where (${columns}) in (${sql.join(places)})`.execute(
      to,
    )
    const there = new Set(found.rows.map(sorted))
    const missing = rows.find((row) => !there.has(sorted(row)))
    if (missing) throw new Error(`${table}: a row differs between the databases: ${JSON.stringify(missing)}`)
    count += rows.length
  }
  const { rows } = await sql<{ rows: string | number }>`select count(*) as rows from ${sql.table(table)}`.execute(to)
  if (Number(rows[0]?.rows) !== count) throw new Error(`${table}: ${rows[0]?.rows} rows instead of ${count}`)
  return count
}

/**
 * Copies all rows into another database, which must be empty and migrated, in one transaction. Then compares them row for
 * row. Returns the number of rows of each table.
 * @throws and leaves the target unchanged when it is not empty or a row can't be copied.
 */
export async function moveDatabase(from: Db, to: Db): Promise<Record<string, number>> {
  const [newer] = newerThanThis(await migrationsThatRan(from))
  // This version does not know the tables and columns of a newer one, and would leave them behind.
  if (newer !== undefined)
    throw new Error(`A newer version has changed this database (${newer}). Move it with that version.`)
  await to.transaction().execute(async (target) => {
    for (const [table, key] of Object.entries(TABLES)) {
      const { rows: present } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(target)
      if (present.length > 0) throw new Error(`The target is not empty: ${table} has rows`)
      for await (const rows of rowsOf(from, table, key)) {
        const columns = Object.keys(rows[0] ?? {})
        const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
        const names = sql.join(columns.map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(target)
      }
    }
    for (const table of NUMBERED) {
      const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
      await sql`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
        target,
      )
    }
  })
  const counts: Record<string, number> = {}
  for (const [table, key] of Object.entries(TABLES)) {
    counts[table] = await compare(from, to, table, key)
  }
  return counts
}
