import { type CompiledQuery, PostgresAdapter, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import type { Report } from '#shared/contract/groups.ts'
import { MEMBER_FIELDS, MEMBERS_IN_PAGE } from '#shared/groups/rules.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { takeExam } from '#tests/support/exams.ts'
import { addMembers } from '#tests/support/groups.ts'
import { type TestApp, testApp, theLibrary } from '#tests/support/test-app.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { seeded } from '#tools/lib/seeded.ts'
import { pageQuery, totalsQuery } from './report-repository.ts'
import { lockGroup } from './repository.ts'

const url = '/api/groups'
const library = theLibrary()
const DAY = 24 * 3600_000

/** Lets days pass. The riders come back before their sessions end. */
async function pass(server: TestApp, days: number, riders: readonly Caller[]) {
  for (let day = 0; day < days; day += 20) {
    server.turnClock(Math.min(20, days - day) * DAY)
    for (const rider of riders) await rider.get('/api/user')
  }
}

async function groupOf(server: TestApp) {
  const ada = await caller(server, 'ada')
  const [, group] = await ada.post(url, { name: 'Class 7b' })
  const at = `${url}/${group.id}`
  const join = (rider: Caller) => rider.post(`/api/invitations/${group.code}`, { agreement: 1 })
  const report = (query = ''): Promise<Report> => ada.get(`${at}/report${query}`)
  return { ada, group, at, join, report }
}

test('[GROUP-03] the report follows what members learn: tips, exam, how much they remember, and the last day', async () => {
  const server = await testApp({}, { random: seeded(1) })
  const { ada, join, report } = await groupOf(server)
  const ben = await caller(server, 'ben', 'Pacific/Auckland')
  await ben.complete(1)
  await join(ben)
  const cem = await caller(server, 'cem')
  await join(cem)
  // Tips that the member completed before joining count too. The report shows the day of the member's time zone, in which
  // it is already tomorrow.
  const first = await report()
  expect(first.rows).toMatchObject([
    { label: 'ben', completed: 1, exam: null, remembered: 'fresh', ready: false, activeOn: '2026-06-16' },
    { label: 'cem', completed: 0, exam: null, remembered: null, ready: false, activeOn: null },
  ])
  expect(first).toMatchObject({ tips: library.tips.length, next: null, totals: { members: 2, fresh: 1, nothing: 1 } })

  await ben.complete(3)
  await takeExam(cem, library)
  const second = await report()
  expect(second.rows).toMatchObject([
    { label: 'ben', completed: 2 },
    { label: 'cem', completed: 0, exam: '2026-06-15', remembered: 'fresh', ready: true, activeOn: '2026-06-15' },
  ])
  expect(second.totals).toEqual({ members: 2, ready: 1, exam: 1, fresh: 2, fading: 0, forgotten: 0, nothing: 0 })

  // Nobody learns anything, and everything fades.
  server.turnClock(20 * DAY)
  expect((await report()).totals).toMatchObject({ ready: 1, fresh: 0, fading: 2 })
  await pass(server, 60, [ada])
  expect((await report()).rows).toMatchObject([{ remembered: 'forgotten' }, { remembered: 'forgotten', ready: false }])
  expect((await report()).totals).toMatchObject({ ready: 0, exam: 1, forgotten: 2 })
})

test('[GROUP-03] answers to reviews change what is remembered, and the hardest tips of at least five members are named', async () => {
  const server = await testApp()
  const { ada, at, join, report } = await groupOf(server)
  const riders = await Promise.all(['ben', 'cem', 'dan', 'eva', 'fay'].map((name) => caller(server, name)))
  for (const rider of riders) {
    await join(rider)
    for (const tip of [1, 2]) await rider.complete(tip)
  }
  await pass(server, 30, [ada, ...riders])
  expect((await report()).totals).toMatchObject({ fading: 5 })
  const answer = (rider: Caller, tipId: number, isRight: boolean) => {
    const check = library.checkOf(tipId)
    return rider.post('/api/review', { tipId, answer: isRight ? check?.right : check?.wrong[0] })
  }
  const [ben, cem, dan, eva, fay] = riders
  if (!ben || !cem || !dan || !eva || !fay) throw new Error('no riders')
  for (const rider of [ben, cem, eva, fay]) {
    expect((await answer(rider, 1, false))[0]).toBe(200)
    await answer(rider, 2, rider === ben)
  }
  // Four members are not enough, because a leader could guess whose mistake it was.
  expect(await ada.get(`${at}/hardest`)).toEqual({ members: 4, tips: [] })
  await answer(dan, 1, false)
  // Four members have answered the question of the second tip, three of them wrong.
  expect((await ada.get(`${at}/hardest`)).tips.map(({ id }: { id: number }) => id)).toEqual([1])
  await answer(dan, 2, false)
  expect((await ada.get(`${at}/hardest?language=de`)).tips).toEqual([
    { id: 1, title: library.in('de').find(1)?.title, wrong: 5, answers: 5 },
    { id: 2, title: library.in('de').find(2)?.title, wrong: 4, answers: 5 },
  ])
  const rows = (await report()).rows
  expect(rows).toMatchObject([{ label: 'ben', remembered: 'fresh', activeOn: '2026-07-15' }, {}, {}, {}, {}])
  expect((await ada.get(`${at}/hardest?language=xx`)).code).toBe('invalid-field')
})

test('[GROUP-13] accounts that the leader looks after do not count for the hardest tips', async () => {
  const server = await testApp()
  const { at, ada, join } = await groupOf(server)
  const riders = await Promise.all(['ben', 'cem', 'dan', 'eva', 'fay'].map((name) => caller(server, name)))
  for (const rider of riders) {
    await join(rider)
    await rider.complete(1)
  }
  await pass(server, 30, [ada, ...riders])
  const wrong = library.checkOf(1)?.wrong[0]
  for (const rider of riders) expect((await rider.post('/api/review', { tipId: 1, answer: wrong }))[0]).toBe(200)
  expect(await ada.get(`${at}/hardest`)).toMatchObject({ members: 5, tips: [{ id: 1 }] })
  const fay = riders.at(-1)?.id ?? 0
  await server.parts.db.updateTable('group_member').set({ is_looked_after: 1 }).where('rider_id', '=', fay).execute()
  expect(await ada.get(`${at}/hardest`)).toEqual({ members: 4, tips: [] })
})

test('[GROUP-03] the report is sorted and filtered, and its pages together are the whole group', async () => {
  const server = await testApp()
  const { group, report } = await groupOf(server)
  const count = 2 * MEMBERS_IN_PAGE + 7
  const stateOf = (index: number) =>
    index % 4 === 0
      ? {}
      : {
          completed: index % 9,
          fresh_until: index % 4 === 1 ? '2026-07-01T00:00:00.000Z' : '2026-06-01T00:00:00.000Z',
          fading_until: index % 4 === 3 ? '2026-06-02T00:00:00.000Z' : '2026-08-01T00:00:00.000Z',
          passed_on: index % 3 === 0 ? null : `2026-06-0${1 + (index % 8)}`,
          active_on: `2026-06-1${index % 5}`,
        }
  await addMembers(server, group.id, count, stateOf)
  const all = async (query: string) => {
    const pages: Report[] = []
    do {
      const after: string | null | undefined = pages.at(-1)?.next
      pages.push(await report(`?${query}${after ? `&after=${after}` : ''}`))
    } while (pages.at(-1)?.next)
    return pages.flatMap(({ rows }) => rows)
  }
  const WORST_FIRST = [null, 'forgotten', 'fading', 'fresh']
  const keyOf = {
    label: ({ label }: Report['rows'][number]) => label,
    ready: ({ ready }: Report['rows'][number]) => Number(ready),
    completed: ({ completed }: Report['rows'][number]) => completed,
    exam: ({ exam }: Report['rows'][number]) => exam ?? '',
    remembered: ({ remembered }: Report['rows'][number]) => WORST_FIRST.indexOf(remembered),
    activeOn: ({ activeOn }: Report['rows'][number]) => activeOn ?? '',
  }
  for (const [sort, key] of Object.entries(keyOf)) {
    for (const order of ['up', 'down']) {
      const rows = await all(`sort=${sort}&order=${order}`)
      expect(new Set(rows.map(({ id }) => id)).size, `${sort} ${order}`).toBe(count)
      const sorted = rows.toSorted((a, b) => {
        const [x, y] = [key(a), key(b)]
        const up = x < y ? -1 : Number(x > y)
        return (order === 'up' ? up : -up) || (a.label < b.label ? -1 : 1)
      })
      expect(
        rows.map(({ label }) => label),
        `${sort} ${order}`,
      ).toEqual(sorted.map(({ label }) => label))
    }
  }
  const { totals } = await report()
  const ready = await all('filter=ready&sort=exam')
  expect(ready.length).toBe(totals.ready)
  expect(ready.every((row) => row.ready)).toBe(true)
  const others = await all('filter=not-ready')
  expect(others.some((row) => row.ready)).toBe(false)
  expect(ready.length + others.length).toBe(totals.members)
  const states = totals.fresh + totals.fading + totals.forgotten + totals.nothing
  expect([totals.members, states]).toEqual([count, count])
  for (const query of [
    'sort=xp',
    'order=left',
    'filter=x',
    'after=x',
    'after=W10',
    `sort=ready&after=${'WyJhIiwiYiIsImMiXQ'}`,
  ])
    expect(await report(`?${query}`), query).toMatchObject({ code: 'invalid-field' })
})

test('[GROUP-03] when the tips of the site change, report and CSV count those that there are', async () => {
  const server = await testApp()
  const { ada, at, group, join, report } = await groupOf(server)
  const ben = await caller(server, 'ben')
  await join(ben)
  await ben.complete(1)
  // Makes the row look as if it had been written when the site had other tips.
  const { db } = server.parts
  const makeOld = () =>
    db
      .updateTable('group_member')
      .set({ library_key: 'other', completed: 44 })
      .where('group_id', '=', group.id)
      .execute()
  await makeOld()
  const reply = await server.app.inject({ url: `${at}/csv`, headers: ada.headers })
  expect(reply.body).toContain('"ben","Not ready yet","1"')
  await makeOld()
  expect((await report()).rows).toMatchObject([{ label: 'ben', completed: 1, remembered: 'fresh' }])
})

test('[PAPER-04] [GROUP-04] [DESK-17] every cell of the CSV is quoted, formulas are text, and names in any script stay whole', async () => {
  const server = await testApp()
  const { ada, at, group, report } = await groupOf(server)
  const labels = [
    'Müller, Änne',
    '=1+1',
    '  =HYPERLINK("x")',
    '+49',
    '-1',
    '@SUM(A1)',
    'a;=1+1',
    'say "hi"',
    'مريم',
    '=cmd|calc',
    '＝1+1',
  ]
  await addMembers(server, group.id, labels.length)
  const { rows } = await report()
  for (const [index, { id }] of rows.entries()) {
    const [status] = await ada.patch(`${at}/members/${id}`, { label: labels[index] })
    expect(status).toBe(200)
  }
  for (const label of ['\t=1', 'a\u202eb', '', 'x'.repeat(61)])
    expect((await ada.patch(`${at}/members/${rows[0]?.id}`, { label }))[0], label).toBe(label === '\t=1' ? 200 : 400)
  await ada.patch(`${at}/members/${rows[0]?.id}`, { label: labels[0] })

  const reply = await server.app.inject({ url: `${at}/csv?language=de`, headers: ada.headers })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="e-scooter-bericht-class-7b.csv"')
  expect(reply.body.startsWith('\uFEFF"Name";"Startklar";')).toBe(true)
  const english = await server.app.inject({ url: `${at}/csv`, headers: ada.headers })
  expect(english.body.startsWith('\uFEFF"Name","Ready to ride",')).toBe(true)
  const lines = reply.body.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(labels.length + 1)
  const cells = lines.map((line) => line.slice(1, -1).split('";"'))
  for (const line of cells) {
    expect(line).toHaveLength(6)
    // No cell begins as a formula does.
    for (const cell of line) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\r\n]/)
  }
  const names = cells.slice(1).map(([name = '']) => name.replace(/^\t/, '').replaceAll('""', '"'))
  expect(names.sort()).toEqual(labels.map((label) => label.trim()).sort())
})

test('[GROUP-10] the totals and a page of a group are found by its key, whatever the sort', async () => {
  const server = await testApp()
  const { group } = await groupOf(server)
  await addMembers(server, group.id, 5)
  const now = server.parts.clock().toISOString()
  const isPostgres = server.parts.db.getExecutor().adapter instanceof PostgresAdapter
  const plan = (queryIn: (db: Db) => { compile: () => CompiledQuery }) =>
    server.parts.db.transaction().execute(async (trx) => {
      // With a few rows PostgreSQL reads the whole table, because that is faster.
      if (isPostgres) await sql`set local enable_seqscan = off`.execute(trx)
      const query = queryIn(trx).compile()
      const explained = `${isPostgres ? 'explain' : 'explain query plan'} ${query.sql}`
      const { rows } = await trx.executeQuery({ ...query, sql: explained })
      return JSON.stringify(rows)
    })
  for (const sort of MEMBER_FIELDS) {
    const found = await plan((db) => pageQuery(db, group.id, { sort, order: 'up', filter: 'ready' }, now).limit(51))
    expect(found, sort).toMatch(/Ind?ex (Cond|Scan).*group_member|SEARCH group_member USING INDEX/i)
    expect(found, sort).toMatch(/rider_pkey|SEARCH rider USING INTEGER PRIMARY KEY/)
    expect(found, sort).not.toMatch(/SCAN (rider|group_member)\b|Seq Scan/)
  }
  const totals = await plan((db) => totalsQuery(db, group.id, now, 'x'))
  expect(totals).toMatch(
    isPostgres ? /(Index (Only )?Scan using|Bitmap Index Scan on) group_member_/ : /COVERING INDEX group_member_totals/,
  )
  expect(totals).not.toMatch(/SCAN|Seq Scan/)
})

test('[GROUP-05] a member and the ladder count only tips that the site still has', async () => {
  const site = await writingSite([{}, {}, {}])
  const edda = await editorAt(site)
  const [ada, ben] = [await caller(site, 'ada'), await caller(site, 'ben')]
  const [, { id, code }] = await ada.post('/api/groups', { name: 'Class 7b' })
  await ben.post(`/api/invitations/${code}`, { agreement: 1 })
  for (const tipId of [1, 2, 3]) await ben.complete(tipId)
  await ada.patch(`/api/groups/${id}`, { hasLadder: true })
  await ben.patch(`/api/groups/${id}/membership`, { inLadder: true })
  await edda.call('hide', { path: TIP })
  await site.update()
  expect(await ada.get(`/api/groups/${id}/ladder`)).toMatchObject({ rows: [{ completed: 2 }], mean: 2 })
  await edda.call('show', { path: TIP })
  await site.update()
  expect((await ben.get('/api/groups'))[0]).toMatchObject({ tips: 3, row: { completed: 3 } })
  await edda.call('hide', { path: TIP })
  await site.update()
  expect(await ben.get(`/api/groups/${id}`)).toMatchObject({ tips: 2, row: { completed: 2 } })
})

test('a text that is no place in the report is refused', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const [, { id }] = await ada.post('/api/groups', { name: 'Class 7b' })
  const after = Buffer.from(JSON.stringify([1e300, 'a', 'b'])).toString('base64url')
  expect(await ada.get(`/api/groups/${id}/report?sort=completed&after=${after}`)).toMatchObject({
    code: 'invalid-field',
  })
})

// SQLite has one writer at a time, so nothing waits in a circle there.
test.skipIf(inject('postgres') === '')(
  'a new date of a group and a completion of a member never wait for each other in a circle',
  async () => {
    const server = await testApp({ SMTP_URL: 'smtp://localhost:1' })
    const { db, clock } = server.parts
    const [ada, ben] = [await caller(server, 'ada'), await caller(server, 'ben')]
    const [, { id, code }] = await ada.post(url, { name: 'Class 7b' })
    await ben.post(`/api/invitations/${code}`, { agreement: 1 })
    await ada.patch(`${url}/${id}`, { hasLadder: true })
    await ben.patch(`${url}/${id}/membership`, { inLadder: true })
    const address = { email: 'ben@example.org', email_confirmed_at: clock().toISOString() }
    await db.updateTable('rider').set(address).where('id', '=', ben.id).execute()
    await ben.post('/api/reminders', { way: 'mail' })
    await ben.complete(1)
    server.turnClock(DAY)
    // Holds the member's row, so that both wait for what the other one may hold.
    const trx = await db.startTransaction().execute()
    await trx.updateTable('group_member').set({ group_id: id }).where('rider_id', '=', ben.id).execute()
    const completing = ben.post('/api/user/progress', { tipId: 2 })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    let isChanged = false
    const changing = ada.patch(`${url}/${id}`, { dueOn: '2026-07-01' }).finally(() => {
      isChanged = true
    })
    // The change ends, or it waits too.
    await expect.poll(async () => isChanged || (await waitingForLocks(db)) === 2).toBe(true)
    await trx.commit().execute()
    expect((await Promise.all([completing, changing])).map(([status]) => status)).toEqual([200, 200])
  },
)

// On SQLite the second call begins after the first.
test.skipIf(inject('postgres') === '')(
  'of two deletions of a group one finds it gone, and a reminder keeps an hour that is set meanwhile',
  async () => {
    const server = await testApp({ SMTP_URL: 'smtp://localhost:1' })
    const { db, clock } = server.parts
    const ada = await caller(server, 'ada')
    const [, { id }] = await ada.post(url, { name: 'Class 7b' })
    const address = { email: 'ada@example.org', email_confirmed_at: clock().toISOString() }
    await db.updateTable('rider').set(address).where('id', '=', ada.id).execute()
    await ada.post('/api/reminders', { way: 'mail' })
    const whileHeld = async (hold: (trx: Db) => Promise<unknown>, calls: (() => ReturnType<Caller['post']>)[]) => {
      const trx = await db.startTransaction().execute()
      await hold(trx)
      const answers = Promise.all(calls.map((call) => call()))
      await expect.poll(() => waitingForLocks(db)).toBe(calls.length)
      await trx.commit().execute()
      return answers
    }
    const remove = () => ada.remove(`${url}/${id}`)
    const removed = await whileHeld((trx) => lockGroup(trx, id), [remove, remove])
    expect(removed.map(([status]) => status).sort()).toEqual([204, 404])
    const setHour = (trx: Db) => trx.updateTable('reminder').set({ hour: 7 }).where('rider_id', '=', ada.id).execute()
    const turnedOn = await whileHeld(setHour, [() => ada.post('/api/reminders', { way: 'mail' })])
    expect(turnedOn).toMatchObject([[200, { hour: 7 }]])
  },
)
