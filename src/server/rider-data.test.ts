import { type ColumnMetadata, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#server/db/open.ts'
import { readTables } from '#server/db/structure.ts'
import { firstMemory } from '#server/features/review/service.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'

/** The part of 'Export my data' for each column that refers to a rider. */
const PARTS: Record<string, string> = {
  'session.rider_id': 'sessions',
  'tip_like.rider_id': 'likes',
  'bookmark.rider_id': 'bookmarks',
  'share.rider_id': 'shares',
  'learner.rider_id': 'learning',
  'completion.rider_id': 'learning',
  'achievement.rider_id': 'learning',
  'challenge_day.rider_id': 'learning',
  'visit_day.rider_id': 'challenges',
  'reading.rider_id': 'challenges',
  'tutorial.rider_id': 'tutorial',
  'memory.rider_id': 'memory',
  'review_answer.rider_id': 'reviews',
  'tip_list.rider_id': 'lists',
  'progress_page.rider_id': 'progressPage',
  'known_client.rider_id': 'knownDevices',
  'passkey.rider_id': 'passkeys',
  'linked_account.rider_id': 'linkedAccounts',
  'exam.rider_id': 'exams',
  'certificate.rider_id': 'certificates',
  'rider_ref.rider_id': 'resultReference',
  'reward_code.rider_id': 'code',
  'delivery.rider_id': 'deliveries',
  'reminder.rider_id': 'reminders',
  'newsletter_consent.rider_id': 'newsletter',
  'push_subscription.rider_id': 'pushSubscriptions',
  'desk_role.rider_id': 'adminRole',
  'role_invitation.invited_by': 'adminRole',
  'rider_group.leader_id': 'groups',
  'rider_group.offered_to': 'groups',
  'group_member.rider_id': 'groups',
}

const RECORD =
  'the record that the operator keeps of what people with a role did, which is not data that the rider gave'

/** Columns that refer to a rider and are not exported, and why. */
const NOT_EXPORTED: Record<string, string> = {
  'kept_answer.rider_id': 'answers that the rider has got, for a day and encrypted with a key that only the device has',
  'mail_link.rider_id': 'hashes that expire after half an hour',
  'desk_log.rider_id': RECORD,
  'kept_name.rider_id': 'usernames that the rider had while they had a role, which the record names',
  'content_revision.created_by_id': RECORD,
  'content_draft.preview_by_id': RECORD,
  'newsletter_issue.last_rider_id': 'how far the sending has come',
}

/** Columns that still hold the number after the account is deleted, and why. It belongs to nobody then. */
const KEPT: Record<string, string> = {
  'desk_log.rider_id': RECORD,
  'kept_name.rider_id': 'so that nobody else registers a name that the record names',
  'content_revision.created_by_id': RECORD,
  'newsletter_issue.last_rider_id': 'how far the sending has come',
}

/** The names of columns that hold the number of a rider without a foreign key, because rows stay when the account goes. */
const NUMBER_OF_RIDER = /(^|_)rider_id$|_by_id$/

/** Every column that refers to a rider, by a foreign key or by its name. */
async function columnsOfRiders() {
  const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => db.destroy())
  return (await readTables(db)).flatMap(({ name, columns, references }) => {
    const keys = references.filter(({ table }) => table === 'rider').map(({ column }) => column)
    const found = columns.filter((column) => keys.includes(column) || NUMBER_OF_RIDER.test(column))
    return found.map((column) => ({ table: name, column }))
  })
}

test('every column that refers to a rider has a part in their export, or is left out for a reason', async () => {
  const found = (await columnsOfRiders()).map(({ table, column }) => `${table}.${column}`)
  expect(found.sort()).toEqual([...Object.keys(PARTS), ...Object.keys(NOT_EXPORTED)].sort())

  const server = await testApp()
  const { headers } = await signedIn(server, 'ada')
  const exported = (await server.app.inject({ url: '/api/user/export', headers })).json()
  for (const [column, part] of Object.entries(PARTS)) expect(exported, column).toHaveProperty(part)
})

const INTERNAL = 'a number of the database, which says nothing about the rider'
const SENDING = 'how the site sends it, which says nothing about the rider'
const SECRET = 'whoever has it could act as the rider or recognise them'

/** Columns that the export leaves out, and why. */
const NOT_EXPORTED_COLUMNS: Record<string, Record<string, string>> = {
  session: { token_hash: SECRET },
  share: { id: INTERNAL },
  memory: { card: 'its fields are exported one by one', due_at: 'is `due` of the card' },
  tip_list: { id: INTERNAL },
  passkey: { id: 'a hash of `credentialId`' },
  known_client: { mark: SECRET },
  exam: { id: INTERNAL, number: 'is the order', right_count: 'is `right`', question_count: 'is `count`' },
  certificate: {
    id: INTERNAL,
    exam_id: INTERNAL,
    right_count: 'is `right`',
    question_count: 'is `count`',
    name_key: 'is `name` without capitals and accents',
  },
  reward_code: { id: INTERNAL, list_id: INTERNAL },
  delivery: {
    id: INTERNAL,
    cause: SENDING,
    order_key: SENDING,
    payload: SENDING,
    due_at: SENDING,
    give_up_at: SENDING,
    tries: SENDING,
    last_error: SENDING,
  },
  group_member: {
    id: INTERNAL,
    group_id: INTERNAL,
    label_key: 'is `label` without capitals and accents',
    library_key: 'which tips the site had, which says nothing about the rider',
  },
  role_invitation: { id: INTERNAL, token_hash: SECRET },
  rider_group: { id: INTERNAL },
  push_subscription: {
    endpoint_hash: 'a hash of `endpoint`',
    session_hash: SECRET,
    p256dh: SECRET,
    auth: SECRET,
    failures: SENDING,
    failing_since: SENDING,
  },
}

const AT = '2026-06-15T12:00:00.000Z'

/** Values for columns that need a special form. Other columns get a time or 1. */
const VALUES: Record<string, string> = {
  card: JSON.stringify(firstMemory(new Date(AT))),
  tip_ids: '[1]',
  asked: '[]',
  shows: '["name"]',
  seconds: '{"1":5}',
  answers: '[]',
  group_id: AT,
  payload: '{}',
  transports: '[]',
  way: 'push',
  outcome: 'delivered',
  ended_as: 'withdrawn',
  zone: 'UTC',
}

/** Every key of a JSON value, at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Fills every table with a row in which each column that refers to a rider holds this number. */
async function fillTables(db: Db, riderId: number): Promise<Map<string, string[]>> {
  const { token_hash } = await db
    .selectFrom('session')
    .select('token_hash')
    .where('rider_id', '=', riderId)
    .executeTakeFirstOrThrow()
  const group = {
    id: AT,
    name: 'x',
    code: 'x',
    leader_id: riderId,
    lead_since: AT,
    created_at: AT,
    offered_to: riderId,
  }
  await db.insertInto('rider_group').values(group).execute()
  const codes = { id: 1, words: '{}', keeps_revoked: 0, created_at: AT }
  await db.insertInto('code_list').values(codes).execute()
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  const ofRiders = await columnsOfRiders()
  for (const table of new Set(ofRiders.map(({ table }) => table))) {
    const numbers = ofRiders.filter((one) => one.table === table).map(({ column }) => [column, riderId])
    const values: Record<string, unknown> = { ...VALUES, session_hash: token_hash, ...Object.fromEntries(numbers) }
    const isGiven = ({ name, isAutoIncrementing }: ColumnMetadata) => name in values || !isAutoIncrementing
    const columns = (tables.get(table) ?? []).filter(isGiven)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const row = sql.join(columns.map(({ name, dataType }) => values[name] ?? (/int/i.test(dataType) ? 1 : AT)))
    await sql`insert into ${sql.table(table)} (${names}) values (${row}) on conflict do nothing`.execute(db)
  }
  return new Map([...tables].map(([name, columns]) => [name, columns.map(({ name }) => name)]))
}

test('every column about a rider is in their export under the name that the API would give it, or is left out for a reason', async () => {
  const server = await testApp()
  const { headers, id } = await caller(server, 'ada')
  const tables = await fillTables(server.parts.db, id)

  const exported = (await server.app.inject({ url: '/api/user/export', headers })).json()
  const parts = Object.entries(PARTS).map(([column, part]) => [column.split('.')[0] ?? '', part] as const)
  for (const [table, part] of new Map(parts)) {
    const found = keysOf(exported[part])
    const ofRider = Object.keys(PARTS).flatMap((name) => (name.startsWith(`${table}.`) ? [name.split('.')[1]] : []))
    const leftOut = (tables.get(table) ?? []).filter(
      (name) => !ofRider.includes(name) && !found.includes(camelCase(name)),
    )
    expect(leftOut.sort(), table).toEqual(Object.keys(NOT_EXPORTED_COLUMNS[table] ?? {}).sort())
  }
  expect(exported.groups).toMatchObject({ joined: [{ isAskedToLead: true }] })
  expect(keysOf(exported).filter((key) => key.includes('_'))).toEqual([])
})

test('no column refers to a rider after their account is deleted, unless it is kept for a reason', async () => {
  const server = await testApp()
  const { db } = server.parts
  const { id } = await caller(server, 'ada')
  const anna = await atAdmin(server, 'anna')
  await fillTables(db, id)
  const holding = async () => {
    const found = []
    for (const { table, column } of await columnsOfRiders()) {
      const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
      if ((await query.execute(db)).rows.length > 0) found.push(`${table}.${column}`)
    }
    return found.sort()
  }
  expect(await holding(), 'before').toEqual([...Object.keys(PARTS), ...Object.keys(NOT_EXPORTED)].sort())
  expect(await anna.remove(`/api/admin/riders/${id}`)).toEqual([204, null])
  expect(await holding(), 'after').toEqual(Object.keys(KEPT).sort())
})
