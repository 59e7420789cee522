import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstMemory } from '#server/features/review/service.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'

/** The part of 'Export my data' for each table. */
const PART_OF_TABLE: Record<string, string> = {
  session: 'sessions',
  tip_like: 'likes',
  bookmark: 'bookmarks',
  share: 'shares',
  learner: 'learning',
  completion: 'learning',
  achievement: 'learning',
  challenge_day: 'learning',
  visit_day: 'challenges',
  reading: 'challenges',
  tutorial: 'tutorial',
  memory: 'memory',
  review_answer: 'reviews',
  tip_list: 'lists',
  progress_page: 'progressPage',
  known_client: 'knownDevices',
  passkey: 'passkeys',
  linked_account: 'linkedAccounts',
  exam: 'exams',
  certificate: 'certificates',
  rider_ref: 'resultReference',
  reward_code: 'code',
  delivery: 'deliveries',
  reminder: 'reminders',
  newsletter_consent: 'newsletter',
  push_subscription: 'pushSubscriptions',
  desk_role: 'adminRole',
  group_member: 'groups',
}

/** Tables that the export leaves out, and why. */
const NOT_EXPORTED: Record<string, string> = {
  kept_answer: 'answers that the rider has got, for a day and encrypted with a key that only the device has',
  mail_link: 'hashes that expire after half an hour',
  desk_log: 'the record that the operator keeps of what people with a role did, which is not data that the rider gave',
  kept_name: 'usernames that the rider had while they had a role, which the record names',
}

test('every table with rows of riders has a part in their export', async () => {
  const server = await testApp()
  const tables = await server.parts.db.introspection.getTables()
  const ofRiders = tables.filter(({ columns }) => columns.some(({ name }) => name === 'rider_id'))
  expect(ofRiders.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(PART_OF_TABLE), ...Object.keys(NOT_EXPORTED)].sort(),
  )

  const { headers } = await signedIn(server, 'ada')
  const exported = (await server.app.inject({ url: '/api/user/export', headers })).json()
  for (const [table, part] of Object.entries(PART_OF_TABLE)) expect(exported, table).toHaveProperty(part)
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

test('every column about a rider is in their export under the name that the API would give it, or is left out for a reason', async () => {
  const server = await testApp()
  const { db } = server.parts
  const { headers } = await signedIn(server, 'ada')
  const { id: rider_id } = await db.selectFrom('rider').select('id').executeTakeFirstOrThrow()
  const { token_hash } = await db.selectFrom('session').select('token_hash').executeTakeFirstOrThrow()
  const group = { id: AT, name: 'x', code: 'x', leader_id: rider_id, lead_since: AT, created_at: AT }
  await db.insertInto('rider_group').values(group).execute()
  const codes = { id: 1, words: '{}', keeps_revoked: 0, created_at: AT }
  await db.insertInto('code_list').values(codes).execute()
  const tables = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]))
  const values: Record<string, unknown> = { ...VALUES, rider_id, session_hash: token_hash }
  for (const table of Object.keys(PART_OF_TABLE)) {
    const columns = (tables.get(table) ?? []).filter(({ isAutoIncrementing }) => !isAutoIncrementing)
    const names = sql.join(columns.map(({ name }) => sql.ref(name)))
    const row = sql.join(columns.map(({ name, dataType }) => values[name] ?? (/int/i.test(dataType) ? 1 : AT)))
    await sql`insert into ${sql.table(table)} (${names}) values (${row}) on conflict do nothing`.execute(db)
  }

  const exported = (await server.app.inject({ url: '/api/user/export', headers })).json()
  for (const [table, part] of Object.entries(PART_OF_TABLE)) {
    const found = keysOf(exported[part])
    const leftOut = (tables.get(table) ?? [])
      .map(({ name }) => name)
      .filter((name) => name !== 'rider_id' && !found.includes(camelCase(name)))
    expect(leftOut.sort(), table).toEqual(Object.keys(NOT_EXPORTED_COLUMNS[table] ?? {}).sort())
  }
  expect(keysOf(exported).filter((key) => key.includes('_'))).toEqual([])
})
