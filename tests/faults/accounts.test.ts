import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'

/** A server that answers before the write is stored loses nearly every registration, so a few kills show it. */
const KILLS = 4

test('an acknowledged registration survives SIGKILL, several times', async () => {
  let server = await startServer()
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  for (let round = 0; round < KILLS; round++) {
    const body = { username: `rider-${round}`, password: 'secret1' }
    const registered = await callApi(server.url, 'POST', '/api/register', { body })
    expect(registered.status).toBe(201)
    await server.end('SIGKILL')
    server = await startServer({}, server.folder)
    const { token } = await registered.json()
    expect((await callApi(server.url, 'GET', '/api/user', { token })).status).toBe(200)
  }
  for (let round = 0; round < KILLS; round++) {
    const body = { username: `rider-${round}`, password: 'secret1' }
    expect((await callApi(server.url, 'POST', '/api/login', { body })).status).toBe(200)
  }
})

test('[AUTH-33] a stolen database file holds no usable token and no password', async () => {
  const server = await startServer()
  onTestFinished(() => removeFolder(server.folder))
  const body = { username: 'mira', password: 'a password nobody guesses' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  const again = await (await callApi(server.url, 'POST', '/api/login', { body })).json()
  await server.end('SIGTERM')
  const files = readdirSync(server.folder).map((name) => readFileSync(join(server.folder, name)))
  const everything = Buffer.concat(files).toString('latin1')
  expect(everything).toContain('mira')
  for (const secret of [token, again.token, body.password]) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
})

test('during a flood of wrong logins nobody gets in, reading still works, and the answer says when to try again', async () => {
  const server = await startServer({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  const register = { username: 'mira', password: 'a password nobody guesses' }
  await callApi(server.url, 'POST', '/api/register', { body: register })
  const attacks = Array.from({ length: 600 }, (_, attempt) =>
    callApi(server.url, 'POST', '/api/login', { body: { username: 'mira', password: `guess ${attempt}` } }),
  )
  const reads = Array.from({ length: 50 }, () => callApi(server.url, 'GET', '/api/tips'))
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  const answers = await Promise.all(attacks)
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].every((status) => [401, 429, 503].includes(status))).toBe(true)
  const refused = answers.filter(({ status }) => status !== 401)
  expect(refused.length).toBeGreaterThan(400)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the operator resets a password with a command', async () => {
  const server = await startServer()
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  const body = { username: 'mira', password: 'forgotten' }
  const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
  const said = execFileSync(process.execPath, ['src/server/commands/reset-password.ts', 'MIRA'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: `file:${join(server.folder, 'test.db')}` },
  })
  const password = /mira: (\S+)/.exec(said)?.[1] ?? ''
  const login = await callApi(server.url, 'POST', '/api/login', { body: { username: 'mira', password } })
  expect(login.status).toBe(200)
  expect((await callApi(server.url, 'GET', '/api/user', { token })).status).toBe(401)
})
