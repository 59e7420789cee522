import { expect, test } from 'vitest'
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
  exam: 'exams',
  certificate: 'certificates',
  rider_ref: 'resultReference',
  delivery: 'deliveries',
  reminder: 'reminders',
  newsletter_consent: 'newsletter',
  push_subscription: 'pushSubscriptions',
}

/** Mailed links are not exported, because they are hashes that expire after half an hour. */
const NOT_EXPORTED = ['mail_link']

test('every table with rows of riders has a part in their export', async () => {
  const server = await testApp()
  const tables = await server.parts.db.introspection.getTables()
  const ofRiders = tables.filter(({ columns }) => columns.some(({ name }) => name === 'rider_id'))
  expect(ofRiders.map(({ name }) => name).sort()).toEqual([...Object.keys(PART_OF_TABLE), ...NOT_EXPORTED].sort())

  const { headers } = await signedIn(server, 'ada')
  const exported = (await server.app.inject({ url: '/api/user/export', headers })).json()
  for (const [table, part] of Object.entries(PART_OF_TABLE)) expect(exported, table).toHaveProperty(part)
})
