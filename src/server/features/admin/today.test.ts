import { expect, test } from 'vitest'
import { VARIABLES } from '#server/config.ts'
import { writeLog } from '#server/platform/admin/log.ts'
import { claimDue } from '#server/platform/outbox/repository.ts'
import { BACKUP_AGE } from '#shared/admin/today.ts'
import { post } from '#tests/support/accounts.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { oidcEnvironment } from '#tests/support/openid-provider.ts'
import { libraryOf, type TestApp, testApp } from '#tests/support/test-app.ts'
import { contentFiles, placeFile } from '#tools/lib/content.ts'

const OPERATOR = {
  PUBLIC_URL: 'https://ride.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  OPERATOR_NAME: 'Rides GmbH',
  OPERATOR_STREET: 'Weg 1',
  OPERATOR_CITY: '10115 Berlin',
  OPERATOR_EMAIL: 'team@example.org',
  OPERATOR_PHONE: '030 1234',
}

/** A library whose rules of a place were checked on a day. */
const checkedOn = (checked: string) =>
  libraryOf({ ...contentFiles([{}]), 'places/xx.yaml': placeFile({ rules: [{ checked }] }) })

const backUp = ({ parts }: TestApp) =>
  writeLog(
    parts.db,
    { kind: 'command', who: null, at: parts.clock() },
    { action: 'backup-made', subjectKind: 'desk', subject: 'desk' },
  )

const kinds = (today: { waiting: { kind: string }[] }) => today.waiting.map(({ kind }) => kind)

test('[DESK-03] today says that nothing waits, and a backup that is older than a week does', async () => {
  const server = await testApp(OPERATOR, { library: checkedOn('2026-05-01') })
  const anna = await atAdmin(server, 'anna')
  await backUp(server)
  expect(await anna.get('/api/admin/today')).toMatchObject({ waiting: [], deliveries: [] })
  server.turnClock(BACKUP_AGE + 1)
  await server.parts.db.updateTable('session').set({ answered_at: server.parts.clock().toISOString() }).execute()
  expect(kinds(await anna.get('/api/admin/today'))).toEqual(['backup'])
})

test('[DESK-03] today shows messages, deliveries given up, translations and settings that wait, to those whom they are for', async () => {
  const state = { language: 'de', missing: ['a', 'b'], stale: ['c'], unusedSources: [] }
  const server = await testApp({}, { currentTranslations: () => [state], library: checkedOn('2026-05-01') })
  const anna = await atAdmin(server, 'anna')
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'other', message: 'x' }
  await post(server.app, '/api/contact', message)
  const delivery = {
    channel: 'webhook',
    cause: 'x 1',
    payload: '{"secret":"no"}',
    created_at: '2026-06-15T12:00:00.000Z',
  }
  await server.parts.db
    .insertInto('delivery')
    .values({ ...delivery, give_up_at: '2026-06-15T12:00:00.000Z', outcome: 'given-up', last_error: '550 no' })
    .execute()
  const today = await anna.get('/api/admin/today')
  expect(today.waiting).toEqual([
    { kind: 'messages', count: 1, isMore: false },
    { kind: 'deliveries', count: 1, isMore: false },
    { kind: 'translations', count: 3, isMore: false },
    { kind: 'settings', count: 7, isMore: false },
  ])
  expect(today.deliveries).toEqual([{ id: 1, channel: 'webhook', since: delivery.created_at, error: '550 no' }])
  expect(JSON.stringify(today)).not.toContain('secret')
  expect((await anna.post('/api/admin/deliveries/1/retry'))[0]).toBe(204)
  expect((await anna.post('/api/admin/deliveries/7/retry'))[1]).toMatchObject({ code: 'gone' })
  expect(kinds(await anna.get('/api/admin/today'))).not.toContain('deliveries')

  const editor = await atAdmin(server, 'ed', 'editor')
  expect(await editor.get('/api/admin/today')).toEqual({
    waiting: [{ kind: 'translations', count: 3, isMore: false }],
    deliveries: [],
    steps: [],
  })
})

test('[DESK-03] today shows the rules of places that were checked more than a year ago', async () => {
  const server = await testApp({}, { library: checkedOn('2026-05-01') })
  const editor = await atAdmin(server, 'ed', 'editor')
  expect(kinds(await editor.get('/api/admin/today'))).not.toContain('rules')
  server.turnClock(2 * 366 * 24 * 3600_000)
  await server.parts.db
    .updateTable('session')
    .set({ answered_at: server.parts.clock().toISOString(), last_used_at: server.parts.clock().toISOString() })
    .execute()
  expect(kinds(await editor.get('/api/admin/today'))).toContain('rules')
})

test('[DESK-03] the first steps say what is done, what is missing, and what cannot be seen', async () => {
  const bare = await testApp()
  const anna = await atAdmin(bare, 'anna')
  const open = ['operator', 'address', 'mail', 'second-operator', 'backup'].map((step) => ({ step, isDone: false }))
  expect((await anna.get('/api/admin/today')).steps).toEqual(open)
  const set = await testApp(OPERATOR)
  const ben = await atAdmin(set, 'ben')
  await atAdmin(set, 'cora')
  await backUp(set)
  expect((await ben.get('/api/admin/today')).steps).toEqual(open.map(({ step }) => ({ step, isDone: true })))
})

test('[DESK-11] the settings name every variable with its value and where it comes from', async () => {
  const server = await testApp({ ...OPERATOR, EXAM_PASS_PERCENT: '80' })
  const anna = await atAdmin(server, 'anna')
  const settings: { name: string; value: string | null; source: string; isMissing: boolean }[] =
    await anna.get('/api/admin/settings')
  const names = settings.map(({ name }) => name)
  expect([...VARIABLES].filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const find = (name: string) => settings.find((setting) => setting.name === name)
  expect(find('EXAM_PASS_PERCENT')).toMatchObject({ value: '80', source: 'environment' })
  expect(find('STREAK_RULE')).toMatchObject({ value: 'daily', source: 'default' })
  expect(find('OPERATOR_NAME')).toMatchObject({ value: 'Rides GmbH', source: 'environment', isMissing: false })
  expect(find('OPERATOR_EDITOR')).toMatchObject({ value: null, source: 'none', isMissing: false })
  expect(find('SMTP_URL')).toMatchObject({ value: null, source: 'environment', isMissing: false })
  expect(settings.filter(({ isMissing }) => isMissing)).toEqual([])
})

test('[DESK-11] a setting of site.yaml is not missing, and a variable wins over it', async () => {
  const files = { ...contentFiles([{}]), 'site.yaml': 'operator:\n  name: Rides GmbH\n  street: Weg 1\n' }
  const server = await testApp({ OPERATOR_STREET: 'Weg 2' }, { library: libraryOf(files) })
  const anna = await atAdmin(server, 'anna')
  expect(await anna.get('/api/admin/settings')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'OPERATOR_NAME', value: 'Rides GmbH', source: 'site.yaml', isMissing: false }),
      expect.objectContaining({ name: 'OPERATOR_STREET', value: 'Weg 2', source: 'environment', isMissing: false }),
      expect.objectContaining({ name: 'OPERATOR_CITY', value: null, source: 'none', isMissing: true }),
    ]),
  )
})

test('[DESK-11] no answer of Admin holds a secret of the configuration', async () => {
  const secret = `whsec_${Buffer.from('a secret of 24 bytes or more').toString('base64')}`
  const server = await testApp({
    SMTP_URL: 'smtp://mailer:hidden-word@mail.example:587',
    RESULT_WEBHOOK_URL: 'https://results.example/hook?key=hidden-word',
    RESULT_WEBHOOK_SECRET: secret,
    TRUST_PROXY: 'loopback',
    ...oidcEnvironment('https://id.example'),
    OIDC_CLIENT_SECRET: 'hidden-word',
  })
  const anna = await atAdmin(server, 'anna')
  for (const url of ['/api/admin/settings', '/api/admin/today', '/api/admin']) {
    const { body } = await server.app.inject({ url, headers: anna.headers })
    expect(body, url).not.toContain('hidden-word')
    expect(body, url).not.toContain(secret.slice(6, 20))
  }
  const settings = JSON.stringify(await anna.get('/api/admin/settings'))
  for (const shown of ['results.example', 'https://id.example', 'Fleet account']) expect(settings).toContain(shown)
})

test('[DESK-03] a delivery that another operator has just tried again is not handed over twice', async () => {
  const server = await testApp()
  const { db } = server.parts
  const anna = await atAdmin(server, 'anna')
  const at = '2026-06-15T12:00:00.000Z'
  await db
    .insertInto('delivery')
    .values({ channel: 'webhook', cause: 'x 1', payload: '{}', created_at: at, give_up_at: at, outcome: 'given-up' })
    .execute()
  const retry = () => anna.post('/api/admin/deliveries/1/retry')
  const claim = () =>
    claimDue(db, 'webhook', {
      lane: 'first',
      now: server.parts.clock(),
      until: new Date('2026-06-15T12:02:00.000Z'),
      latest: new Date('2026-06-15T14:00:00.000Z'),
      count: 8,
      inHand: [],
      busyRiders: [],
    })
  expect((await retry())[0]).toBe(204)
  expect(await claim()).toHaveLength(1)
  // One server hands it over now. Another one would find it due again.
  expect((await retry())[0]).toBe(204)
  const { due_at } = await db.selectFrom('delivery').select('due_at').executeTakeFirstOrThrow()
  expect(due_at).toBe('2026-06-15T12:02:00.000Z')
  const log = await db.selectFrom('desk_log').selectAll().where('action', '=', 'delivery-retried').execute()
  expect(log).toHaveLength(1)
})
