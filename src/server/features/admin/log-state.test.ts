import { expect, test } from 'vitest'
import { LOG_HEADER } from '#shared/admin/log-header.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { testApp } from '#tests/support/test-app.ts'

test('an answer of Admin says whether the log has changed, also by a transaction that commits after a later one', async () => {
  const server = await testApp()
  const { app, parts } = server
  const anna = await atAdmin(server, 'anna')
  await signedIn(server, 'ben')
  const stateAt = async (method: 'GET' | 'POST', payload?: object) =>
    (await app.inject({ method, url: '/api/admin/team', headers: anna.headers, ...(payload && { payload }) })).headers[
      LOG_HEADER
    ]

  const first = await stateAt('GET')
  expect(first).toEqual(expect.any(String))
  expect(await stateAt('GET')).toBe(first)

  const after = await stateAt('POST', { username: 'ben', role: 'editor' })
  expect(after).not.toBe(first)
  expect(await stateAt('GET')).toBe(after)

  const row = { at: '2026-06-15T12:00:00.000Z', actor: 'command', who: null, rider_id: null, action: 'role-taken' }
  const insert = (id: number) =>
    parts.db
      .insertInto('desk_log')
      .values({ ...row, id, subject_kind: 'rider', subject: '1', note: null } as never)
      .execute()
  await insert(1002)
  const later = await stateAt('GET')
  expect(later).not.toBe(after)
  await insert(1001)
  expect(await stateAt('GET')).not.toBe(later)
})

test('riders without a role get no state of the log', async () => {
  const server = await testApp()
  const { headers } = await signedIn(server, 'ben')
  for (const method of ['GET', 'POST'] as const) {
    const answer = await server.app.inject({ method, url: '/api/admin/team', headers, payload: {} })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).not.toHaveProperty(LOG_HEADER)
  }
})
