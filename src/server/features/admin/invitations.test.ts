import { expect, onTestFinished, test } from 'vitest'
import { INVITATION_LIFETIME } from '#shared/admin/invitations.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { caller } from '#tests/support/calls.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'

const tokenOf = (link: string) => /#invitation=([\w-]+)/.exec(link)?.[1] ?? ''

const openAccount = async ({ app }: TestApp, token: string, username: string) => {
  const payload = { token, username, password: 'secret1' }
  const reply = await app.inject({ method: 'POST', url: '/api/invitation/account', payload })
  return [reply.statusCode, reply.json()] as const
}

test('[START-02] a shown invitation makes a second operator once, and its maker stands in Team', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const [status, made] = await anna.post('/api/admin/team/invitations', { role: 'operator', email: null })
  expect([status, made.invitations]).toMatchObject([201, [{ role: 'operator', by: 'anna' }]])
  expect((await openAccount(server, tokenOf(made.link), 'berta'))[0]).toBe(201)
  expect(await openAccount(server, tokenOf(made.link), 'clara')).toMatchObject([410, { code: 'invitation-used' }])
  const team = await anna.get('/api/admin/team')
  expect(team).toMatchObject([{ username: 'anna' }, { username: 'berta', role: 'operator', givenBy: 'anna' }])
  expect(await anna.get('/api/admin/team/invitations')).toEqual([])
})

test('[START-02] a mailed invitation holds a link that works, and no link is shown', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const server = await testApp({ SMTP_URL: mail.url })
  await server.app.ready()
  const anna = await atAdmin(server, 'anna')
  const body = { role: 'editor', email: 'berta@example.org' }
  expect((await anna.post('/api/admin/team/invitations', body))[1].link).toBeNull()
  await expect.poll(() => mail.received.length).toBe(1)
  const [{ to, raw } = { to: [], raw: '' }] = mail.received
  expect(to).toEqual(['berta@example.org'])
  const token = tokenOf(raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
  expect((await openAccount(server, token, 'berta'))[0]).toBe(201)
})

test('[START-02] an invitation ends after a week, when it is ended, and with the role of its maker', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const invite = async () =>
    (await anna.post('/api/admin/team/invitations', { role: 'operator', email: null }))[1] as {
      link: string
      invitations: { id: number }[]
    }
  const late = await invite()
  server.turnClock(INVITATION_LIFETIME)
  await atAdmin(server, 'dora')
  expect((await openAccount(server, tokenOf(late.link), 'berta'))[1].code).toBe('invitation-ended')
  const berta = await atAdmin(server, 'berta')
  const shown = (await berta.post('/api/admin/team/invitations', { role: 'editor', email: null }))[1]
  await berta.remove(`/api/admin/team/invitations/${shown.invitations[0].id}`)
  expect((await openAccount(server, tokenOf(shown.link), 'clara'))[1].code).toBe('invitation-unknown')
  const left = (await berta.post('/api/admin/team/invitations', { role: 'editor', email: null }))[1]
  await berta.remove(`/api/admin/team/${berta.id}`)
  expect((await openAccount(server, tokenOf(left.link), 'clara'))[1].code).toBe('invitation-unknown')
})

test('[START-02] an invitation never makes the role of an operator smaller', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const { link } = (await anna.post('/api/admin/team/invitations', { role: 'observer', email: null }))[1]
  expect((await anna.post('/api/invitation/accept', { token: tokenOf(link) }))[1].code).toBe('has-role')
  const ben = await caller(server, 'ben')
  expect((await ben.post('/api/invitation/accept', { token: tokenOf(link) }))[0]).toBe(204)
})

test('[START-02] a mail to oneself answers what the mail server said, good or bad', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const send = async (environment: Record<string, string>) => {
    const server = await testApp(environment)
    const anna = await atAdmin(server, 'anna')
    return anna.post('/api/admin/mail-test', { to: 'anna@example.org' })
  }
  expect(await send({ SMTP_URL: mail.url })).toMatchObject([200, { isAccepted: true, reason: null }])
  expect(mail.received[0]?.to).toEqual(['anna@example.org'])
  const closed = await send({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(closed).toMatchObject([200, { isAccepted: false, reason: 'no-connection' }])
  expect(closed[1].reply).toContain('ECONNREFUSED')
  expect(await send({ SMTP_URL: 'smtp://no-such-host.invalid' })).toMatchObject([200, { reason: 'no-such-server' }])
  expect(await send({})).toMatchObject([404, { code: 'no-mail' }])
})
