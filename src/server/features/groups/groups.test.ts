import { expect, inject, test } from 'vitest'
import { hashPassword } from '#server/platform/sessions/passwords.ts'
import type { JoinedGroup, LedGroup } from '#shared/contract/groups.ts'
import { groups } from '#shared/contract/groups.ts'
import { CODE_LENGTH, CODE_LETTERS, MAX_GROUPS, MAX_MEMBERS, MEMBER_FIELDS } from '#shared/groups/rules.ts'
import { type Caller, caller } from '#tests/support/calls.ts'
import { addMembers } from '#tests/support/groups.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'
import { type GroupParts, listGroups } from './service.ts'

const url = '/api/groups'
const NOT_FOUND = [404, { message: 'Group not found', code: 'group-not-found' }]

async function start(leader: Caller, name = 'Class 7b'): Promise<LedGroup> {
  const [status, group] = await leader.post(url, { name })
  expect(status).toBe(201)
  return group
}

const join = (rider: Caller, { code }: { code: string }) => rider.post(`/api/invitations/${code}`, { agreement: 1 })

/** A group with its leader ada and a member ben. */
async function withMember() {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const ben = await caller(server, 'ben')
  const group = await start(ada)
  await join(ben, group)
  const [row] = (await ada.get(`${url}/${group.id}/report`)).rows
  return { server, ada, ben, group, row, at: `${url}/${group.id}` }
}

test('[GROUP-01] a rider starts a group with a code that can be typed in any way, renews it, and closes joining', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const group = await start(ada, '  Class   7b ')
  expect(group).toMatchObject({ role: 'leader', name: 'Class 7b', members: 0, isOpen: true, dueOn: null })
  expect(group.code).toMatch(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`))
  expect(group.id).toMatch(/^[\w-]{22}$/)
  expect(await ada.get(url)).toEqual([group])
  expect(await ada.get(`${url}/${group.id}`)).toEqual(group)

  const read = (code: string) => server.app.inject(`/api/invitations/${encodeURIComponent(code)}`)
  const typed = [
    group.code.toLowerCase(),
    ` ${group.code.slice(0, 3)} ${group.code.slice(3)} `,
    group.code.replaceAll('Q', 'o'),
  ]
  for (const code of typed) expect((await read(code)).json(), code).toEqual({ name: 'Class 7b', yours: null })

  const [, renewed] = await ada.post(`${url}/${group.id}/code`)
  expect(renewed.code).not.toBe(group.code)
  expect((await read(group.code)).json()).toMatchObject({ code: 'no-such-code' })
  await ada.patch(`${url}/${group.id}`, { isOpen: false })
  const closed = await read(renewed.code)
  // A closed group gives the same answer as a code that no group has.
  expect([closed.statusCode, closed.body]).toEqual([404, (await read('BBBBBB')).body])
  expect((await join(await caller(server, 'ben'), renewed))[0]).toBe(404)
})

test('[GROUP-01] wrong names and days are refused, and the number of groups is limited', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  for (const name of ['', ' ', '\u2800', 'a\u202eb', 'a\0', 'x'.repeat(61), '\u2067b', 7])
    expect((await ada.post(url, { name }))[0], JSON.stringify(name)).toBe(400)
  const group = await start(ada)
  for (const body of [
    { dueOn: '2026-02-30' },
    { dueOn: '1999-01-01' },
    { name: ' ' },
    { leader: 'ben' },
    { isOpen: 1 },
  ])
    expect((await ada.patch(`${url}/${group.id}`, body))[0], JSON.stringify(body)).toBe(400)
  const calls = Array.from({ length: MAX_GROUPS + 1 }, () => ada.post(url, { name: 'x' }))
  const statuses = (await Promise.all(calls)).map(([status]) => status)
  expect(statuses.sort()).toEqual([...Array(MAX_GROUPS - 1).fill(201), 409, 409])
})

test('[GROUP-01] [GROUP-06] a rider joins and takes over only so many groups', async () => {
  const server = await testApp()
  const [ada, ben, cem] = [await caller(server, 'ada'), await caller(server, 'ben'), await caller(server, 'cem')]
  for (let number = 1; number <= MAX_GROUPS; number++) await join(ben, await start(ada, `Class ${number}`))
  const group = await start(cem)
  expect((await join(ben, group))[1]).toMatchObject({ code: 'too-many-groups' })
  await join(ada, group)
  const at = `${url}/${group.id}`
  const [row] = (await cem.get(`${at}/report`)).rows
  await cem.post(`${at}/offer`, { member: row.id })
  expect(await ada.post(`${at}/lead`)).toMatchObject([409, { code: 'too-many-groups' }])
  expect(await cem.get(at)).toMatchObject({ role: 'leader', members: 1 })
})

test('[GROUP-02] joining needs the yes to the words of today, stores it with its time, and changes nothing the second time', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const ben = await caller(server, 'ben')
  const group = await start(ada)
  const at = `/api/invitations/${group.code}`
  expect((await server.app.inject({ method: 'POST', url: at, payload: { agreement: 1 } })).statusCode).toBe(401)
  for (const body of [{}, { agreement: true }, { agreement: 2 }]) expect((await ben.post(at, body))[0]).toBe(400)
  expect(await ada.get(`${url}/${group.id}`)).toMatchObject({ members: 0 })

  const [status, joined] = await join(ben, group)
  expect([status, joined]).toMatchObject([201, { role: 'member', id: group.id, leader: 'ada', members: 1 }])
  expect(await join(ben, group)).toEqual([201, joined])
  expect(await ben.get(at)).toEqual({ name: 'Class 7b', yours: { id: group.id, role: 'member' } })
  expect(await ada.get(at)).toEqual({ name: 'Class 7b', yours: { id: group.id, role: 'leader' } })
  expect((await join(ada, group))[1]).toMatchObject({ code: 'leads-group' })
  const { joined: exported } = (await ben.get('/api/user/export')).groups
  expect(exported).toMatchObject([{ group: 'Class 7b', agreement: 1, agreedAt: server.parts.clock().toISOString() }])
})

test('[GROUP-05] a member sees the same row as the leader and the number of the others, nothing of others', async () => {
  const { server, ada, ben, at, row } = await withMember()
  const cem = await caller(server, 'cem')
  await join(cem, await ada.get(at))
  await ada.patch(`${at}/members/${row.id}`, { label: 'Ben from the workshop' })
  await ben.complete(1)
  const { rows } = await ada.get(`${at}/report`)
  const { account, ...seen } = rows[0]
  const own: JoinedGroup = await ben.get(at)
  expect(own).toMatchObject({
    members: 2,
    row: { label: 'Ben from the workshop', completed: 1, activeOn: '2026-06-15' },
  })
  expect(own.row).toEqual(seen)
  expect(account).toBeNull()
  // The list of what the leader sees, and no more.
  expect(Object.keys(seen).sort()).toEqual(['id', ...MEMBER_FIELDS].sort())
  expect(JSON.stringify(own)).not.toContain('cem')
})

test('[GROUP-06] a member who leaves or is removed is in no report any more, and the account stays', async () => {
  const { server, ada, ben, at, row } = await withMember()
  const cem = await caller(server, 'cem')
  await join(cem, await ada.get(at))
  expect((await ben.remove(`${at}/membership`))[0]).toBe(204)
  expect((await ada.get(`${at}/report`)).rows).toMatchObject([{ label: 'cem' }])
  expect(await ben.get(url)).toEqual([])
  expect((await ben.remove(`${at}/membership`))[0]).toBe(404)
  expect((await ada.remove(`${at}/members/${row.id}`))[1]).toMatchObject({ code: 'member-not-found' })

  const [{ id }] = (await ada.get(`${at}/report`)).rows
  expect((await ada.remove(`${at}/members/${id}`))[0]).toBe(204)
  expect((await ada.get(`${at}/report`)).totals.members).toBe(0)
  expect((await server.app.inject({ url: `${at}/csv`, headers: ada.headers })).body).not.toContain('cem')
  expect(await cem.get('/api/user')).toMatchObject({ username: 'cem' })
  // Joining again begins anew: the leader's name for the member is gone too.
  await join(cem, await ada.get(at))
  expect((await ada.get(`${at}/report`)).rows).toMatchObject([{ label: 'cem' }])
})

test('[GROUP-06] the lead goes only to a member whom the leader has asked and who takes it', async () => {
  const { server, ada, ben, at, row } = await withMember()
  const cem = await caller(server, 'cem')
  await join(cem, await ada.get(at))
  expect(await ben.post(`${at}/lead`)).toEqual(NOT_FOUND)
  expect((await ada.post(`${at}/offer`, { member: row.id }))[1]).toMatchObject({ offeredTo: { label: 'ben' } })
  expect(await ben.get(at)).toMatchObject({ isOffered: true })
  expect(await cem.post(`${at}/lead`)).toEqual(NOT_FOUND)
  // A window that shows an earlier offer does not take this one back.
  const earlier = { member: null, seen: 'earlier' }
  expect(await ada.post(`${at}/offer`, earlier)).toMatchObject([409, { code: 'offer-changed' }])
  expect(await ben.get(at)).toMatchObject({ isOffered: true })
  await ada.post(`${at}/offer`, { member: null, seen: row.id })
  expect(await ben.post(`${at}/lead`)).toEqual(NOT_FOUND)
  // The offer ends when the member leaves.
  await ada.post(`${at}/offer`, { member: row.id })
  await ben.remove(`${at}/membership`)
  await join(ben, await ada.get(at))
  expect(await ben.post(`${at}/lead`)).toEqual(NOT_FOUND)

  const again = (await ada.get(`${at}/report`)).rows.find(({ label }: { label: string }) => label === 'ben')
  await ada.post(`${at}/offer`, { member: again.id })
  server.turnClock(1000)
  const [status, led] = await ben.post(`${at}/lead`)
  expect([status, led]).toMatchObject([200, { role: 'leader', members: 1, offeredTo: null }])
  expect(await ben.post(`${at}/lead`)).toEqual([200, led])
  expect(await ada.get(at)).toEqual(NOT_FOUND[1])
  // A member who had agreed to another leader sees who leads the group since when.
  expect(await cem.get(at)).toMatchObject({ leader: 'ben', leaderSince: server.parts.clock().toISOString() })
})

test('[GROUP-06] a leader who deletes the account takes the groups with it, also while members join', async () => {
  const { server, ada, group } = await withMember()
  await server.parts.db
    .updateTable('rider')
    .set({ password_hash: await hashPassword('secret1') })
    .where('id', '=', ada.id)
    .execute()
  const riders = await Promise.all(Array.from({ length: 8 }, (_, index) => caller(server, `rider ${index}`)))
  const [[deleted], ...joins] = await Promise.all([
    ada.remove('/api/user', { password: 'secret1' }),
    ...riders.map((rider) => join(rider, group)),
  ])
  expect(deleted).toBe(204)
  // Each rider either joined before the group was deleted, or found no group.
  for (const [status] of joins) expect([201, 404]).toContain(status)
  const { db } = server.parts
  expect(await db.selectFrom('rider_group').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('group_member').selectAll().execute()).toEqual([])
  for (const rider of riders) expect(await rider.get(url)).toEqual([])
})

test('[GROUP-06] the leader deletes a group, and its members keep their accounts', async () => {
  const { ada, ben, at } = await withMember()
  expect((await ada.remove(at))[0]).toBe(204)
  expect(await ada.remove(at)).toEqual(NOT_FOUND)
  expect(await ben.get(url)).toEqual([])
  expect(await ben.get('/api/user')).toMatchObject({ username: 'ben' })
})

test('[GROUP-08] the ladder has only members who agreed, and only where the leader turned it on', async () => {
  const { server, ada, ben, group, at } = await withMember()
  const cem = await caller(server, 'cem')
  await join(cem, group)
  await ben.complete(1)
  expect(await ben.get(`${at}/ladder`)).toMatchObject({ code: 'group-not-found' })
  // Agreeing before the leader turns it on is possible, and shows nothing yet.
  expect((await ben.patch(`${at}/membership`, { inLadder: true }))[1]).toMatchObject({ inLadder: true })
  expect(await ben.get(`${at}/ladder`)).toMatchObject({ code: 'group-not-found' })
  await ada.patch(at, { hasLadder: true })
  const expected = { rows: [{ rank: 1, username: 'ben', completed: 1, you: true }], members: 1, mean: 1, place: null }
  expect(await ben.get(`${at}/ladder`)).toEqual(expected)
  expect((await cem.get(`${at}/ladder`)).rows).toMatchObject([{ username: 'ben', you: false }])
  expect((await ada.get(`${at}/ladder`)).rows).toMatchObject([{ username: 'ben', you: false }])
  await ben.patch(`${at}/membership`, { inLadder: false })
  expect((await cem.get(`${at}/ladder`)).rows).toEqual([])
})

test('[GROUP-08] a group of three that has learned more on average is before a group of thirty', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const place = async (members: number, completed: number) => {
    const group = await start(ada, `${members}`)
    await ada.patch(`${url}/${group.id}`, { hasLadder: true })
    await addMembers(server, group.id, members, () => ({ completed, in_ladder: 1 }))
    const rider = await caller(server, `last of ${members}`)
    await join(rider, group)
    await rider.patch(`${url}/${group.id}/membership`, { inLadder: true })
    return `${url}/${group.id}/ladder`
  }
  const [large, small] = [await place(29, 5), await place(2, 9)]
  expect((await ada.get(small)).place).toEqual({ rank: 1, groups: 2 })
  expect((await ada.get(large)).place).toEqual({ rank: 2, groups: 2 })
  expect((await ada.get(small)).mean).toBe(6)
  expect((await ada.get(large)).rows).toHaveLength(20)
})

test('[GROUP-08] a group has a place while its ladder is on and three members are in it, by what they have completed now', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const placeOf = async ({ id }: { id: string }) => (await ada.get(`${url}/${id}/ladder`)).place
  const other = await start(ada, 'Class 8a')
  await addMembers(server, other.id, 3, () => ({ completed: 1, in_ladder: 1 }))
  await ada.patch(`${url}/${other.id}`, { hasLadder: true })
  const group = await start(ada)
  const at = `${url}/${group.id}`
  const riders = await Promise.all(['ben', 'cem', 'dan'].map((name) => caller(server, name)))
  for (const rider of riders) {
    await join(rider, group)
    await rider.patch(`${at}/membership`, { inLadder: true })
  }
  expect(await placeOf(other)).toEqual({ rank: 1, groups: 1 })
  await ada.patch(at, { hasLadder: true })
  expect(await placeOf(group)).toEqual({ rank: 2, groups: 2 })
  for (const rider of riders) for (const tip of [1, 2]) await rider.complete(tip)
  expect(await placeOf(group)).toEqual({ rank: 1, groups: 2 })
  await riders[0]?.remove(`${at}/membership`)
  expect([await placeOf(group), await placeOf(other)]).toEqual([null, { rank: 1, groups: 1 }])
})

test('[GROUP-09] strangers, and members who make the calls of the leader, get the same answers as for an unknown group', async () => {
  const { server, ben, group, row } = await withMember()
  const eve = await caller(server, 'eve')
  // The leader of another group.
  const other = await start(eve)
  const bodies: Record<string, object> = {
    update: { name: 'x' },
    label: { label: 'x' },
    offer: { member: row.id },
    makeAccounts: { labels: ['x'] },
    newWords: { members: [row.id] },
    wordsSheet: { words: [{ label: 'x', username: 'x', word: 'x' }] },
    changeMembership: { inLadder: true },
  }
  const FOR_MEMBERS = ['read', 'ladder', 'changeMembership', 'leave', 'ownAccount']
  const ofGroup = Object.entries(groups).filter(([, { path }]) => path.startsWith('/api/groups/:id'))
  expect(ofGroup).toHaveLength(19)
  for (const [name, { method, path }] of ofGroup) {
    const call = async (rider: Caller, id: string) => {
      const address = path.replace(':id', id).replace(':member', row.id)
      const body = bodies[name]
      const reply = await server.app.inject({
        method,
        url: address,
        headers: rider.headers,
        ...(body ? { payload: body } : {}),
      })
      return [reply.statusCode, reply.body, reply.headers['content-type']]
    }
    const unknown = await call(eve, 'A'.repeat(22))
    expect(unknown.slice(0, 2), name).toEqual([404, JSON.stringify(NOT_FOUND[1])])
    for (const id of ['1', "' or 1=1", '%00', group.id.toLowerCase()])
      expect(await call(eve, encodeURIComponent(id)), `${name} ${id}`).toEqual(unknown)
    expect(await call(eve, group.id), `${name} of a stranger`).toEqual(unknown)
    if (!FOR_MEMBERS.includes(name)) expect(await call(ben, group.id), `${name} of a member`).toEqual(unknown)
    if (FOR_MEMBERS.includes(name) && !['read', 'ladder'].includes(name))
      expect(await call(eve, other.id), `${name} of a leader`).toEqual(unknown)
  }
  // A member of one group is unknown in another group.
  expect((await eve.remove(`${url}/${other.id}/members/${row.id}`))[1]).toMatchObject({ code: 'member-not-found' })
  expect((await eve.patch(`${url}/${other.id}/members/${row.id}`, { label: 'x' }))[0]).toBe(404)
  expect((await eve.post(`${url}/${other.id}/words`, { members: [row.id] }))[0]).toBe(404)
  expect(await ben.get(`${url}/${group.id}`)).toMatchObject({ row: { label: 'ben' } })
})

test('[GROUP-10] of 501 riders who join at once 500 are members, and one is refused', async () => {
  const server = await testApp({ RATE_LIMIT_FACTOR: '100' })
  const ada = await caller(server, 'ada')
  const group = await start(ada)
  const riders: Awaited<ReturnType<typeof signedIn>>[] = []
  for (let index = 0; index <= MAX_MEMBERS; index++) riders.push(await signedIn(server, `rider ${index}`))
  const joinBy = ({ headers }: (typeof riders)[number]) =>
    server.app.inject({ method: 'POST', url: `/api/invitations/${group.code}`, headers, payload: { agreement: 1 } })
  const refused: typeof riders = []
  // PostgreSQL answers 503 to some of so many at once. Their browsers send them again.
  for (let waiting = [...riders]; waiting.length > 0; ) {
    const answers = await Promise.all(waiting.map(joinBy))
    const statusOf = (rider: (typeof riders)[number]) => answers[waiting.indexOf(rider)]?.statusCode
    for (const answer of answers) expect([201, 409, 503]).toContain(answer.statusCode)
    refused.push(...waiting.filter((rider) => statusOf(rider) === 409))
    waiting = waiting.filter((rider) => statusOf(rider) === 503)
  }
  expect((await ada.get(`${url}/${group.id}`)).members).toBe(MAX_MEMBERS)
  const [last, ...others] = refused
  if (!last || others.length > 0) throw new Error(`${refused.length} were refused`)
  expect((await joinBy(last)).json().code).toBe('group-full')
  // A member who leaves makes room for one rider.
  const left = riders.find((rider) => rider !== last)
  await server.app.inject({ method: 'DELETE', url: `${url}/${group.id}/membership`, headers: left?.headers ?? {} })
  expect((await joinBy(last)).statusCode).toBe(201)
})

test('[GROUP-03] what a rider learns in the moment of joining is in the report', async () => {
  const server = await testApp()
  const ada = await caller(server, 'ada')
  const group = await start(ada)
  const riders = await Promise.all(Array.from({ length: 10 }, (_, index) => caller(server, `rider ${index}`)))
  await Promise.all(riders.flatMap((rider) => [rider.complete(1), join(rider, group), rider.complete(2)]))
  const { rows } = await ada.get(`${url}/${group.id}/report`)
  expect(rows.map(({ completed }: { completed: number }) => completed)).toEqual(Array(10).fill(2))
})

test('[GROUP-01] codes cannot be guessed for long from one address', async () => {
  const server = await testApp({ RATE_LIMIT_FACTOR: '0.05' })
  const ada = await caller(server, 'ada')
  const group = await start(ada)
  const guess = (code: string) => server.app.inject(`/api/invitations/${code}`)
  for (let index = 0; index < 12; index++) expect((await guess('BCDFGH')).statusCode).toBe(404)
  // The right code after too many guesses tells nothing either.
  const limited = await guess(group.code)
  expect([limited.statusCode, limited.json().code]).toEqual([429, 'too-many-requests'])
  expect((await join(await caller(server, 'ben'), group))[0]).toBe(429)
  server.turnClock(3600_000 + 1000)
  expect((await guess(group.code)).statusCode).toBe(200)
})

// On SQLite queries run in the order in which they begin.
test.skipIf(inject('postgres') !== '')(
  'the list of groups does not fail when one of them ends at that moment',
  async () => {
    const server = await testApp()
    const [ada, cem] = [await caller(server, 'ada'), await caller(server, 'cem')]
    const ben = await caller(server, 'ben')
    const [first, second] = [await start(ada), await start(cem, 'Class 8a')]
    for (const group of [first, second]) await join(ben, group)
    const { db, clock } = server.parts
    const parts = {
      db,
      // Called between the reading of the memberships and of their groups.
      clock: () => {
        void db.deleteFrom('group_member').where('group_id', '=', first.id).execute()
        void db.deleteFrom('rider_group').where('id', '=', first.id).execute()
        return clock()
      },
    } as GroupParts
    const listed = await listGroups(ben.id, server.parts.library, parts)
    expect(listed.map(({ id }) => id)).toEqual([second.id])
  },
)
