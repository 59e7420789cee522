import { createHash } from 'node:crypto'
import { generateKeyPair } from 'jose'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { logOptions } from '#server/platform/operation/log.ts'
import { as, post, register } from '#tests/support/accounts.ts'
import { type Hostile, startHostileProvider } from '#tests/support/hostile-provider.ts'
import { CLIENT, oidcEnvironment } from '#tests/support/openid-provider.ts'
import { codeIn, errorIn, siteBrowser } from '#tests/support/provider-sign-in.ts'
import { testApp } from '#tests/support/test-app.ts'

let provider: Hostile
beforeEach(async () => {
  provider = await startHostileProvider()
})
afterEach(() => provider.close())

const site = () => testApp(oidcEnvironment(provider.issuer))
type Site = Awaited<ReturnType<typeof site>>

/** Begins and comes back, with a query that the provider or somebody else has changed. Returns the error, or undefined for a code. */
async function outcome({ app }: Pick<Site, 'app'>, changed: Record<string, string | undefined> = {}) {
  const browser = siteBrowser()
  const address = await browser.comeBack(app, provider.callback(await browser.begin(app), changed))
  return errorIn(address)
}

test('[DOOR-05] the provider of these tests is accepted when it sends nothing wrong, and gets the verifier of the challenge', async () => {
  const server = await site()
  const browser = siteBrowser()
  const url = await browser.begin(server.app)
  const code = codeIn(await browser.comeBack(server.app, provider.callback(url)))
  const verifier = provider.form.get('code_verifier') ?? ''
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
    new URL(url).searchParams.get('code_challenge'),
  )
  expect((await browser.login(server.app, code)).json().newAccount.username).toBe('somebody')
})

test('[DOOR-05] a forged state, one that was used, one of another sign-in and one after 10 minutes are refused', async () => {
  const server = await site()
  const { app } = server
  for (const state of ['forged', '', undefined, 'x'.repeat(5000)])
    expect(await outcome(server, { state })).toBe('refused')
  const browser = siteBrowser()
  const callback = provider.callback(await browser.begin(app))
  codeIn(await browser.comeBack(app, callback))
  expect(errorIn(await browser.comeBack(app, callback))).toBe('refused')

  const [first, second] = [await browser.begin(app), await browser.begin(app)]
  // The nonce and the challenge of the first belong to its state alone.
  const mixed = provider.callback(first, { state: new URL(second).searchParams.get('state') ?? '' })
  expect(errorIn(await browser.comeBack(app, mixed))).toBe('refused')

  const late = provider.callback(await browser.begin(app))
  server.turnClock(10 * 60_000)
  expect(errorIn(await browser.comeBack(app, late))).toBe('refused')
  await browser.begin(app)
  expect(await server.parts.db.selectFrom('provider_sign_in').select('purpose').execute()).toHaveLength(1)
})

test('[DOOR-05] an ID token with another nonce, or without one, is refused', async () => {
  const server = await site()
  for (const nonce of ['replayed', undefined]) {
    provider.claims = { nonce }
    expect(await outcome(server)).toBe('refused')
  }
})

test('[DOOR-05] a code that the provider does not know is refused, and one without a code', async () => {
  const server = await site()
  expect(await outcome(server, { code: undefined })).toBe('refused')
  provider.answers['/token'] = (response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
  }
  expect(await outcome(server)).toBe('refused')
})

test('[DOOR-05] another issuer in the address or in the ID token, and one that is missing in the address, are refused', async () => {
  const server = await site()
  for (const iss of ['https://other.example', undefined]) expect(await outcome(server, { iss })).toBe('refused')
  for (const iss of ['https://other.example', `${provider.issuer}/`, undefined]) {
    provider.claims = { iss }
    expect(await outcome(server)).toBe('refused')
  }
})

test('[DOOR-05] an ID token for another site, or without a subject that can be one, is refused', async () => {
  const server = await site()
  for (const claims of [
    { aud: 'another-site' },
    { aud: [CLIENT.id, 'another-site'], azp: 'another-site' },
    { sub: undefined },
    { sub: '' },
    { sub: 7 },
    { sub: 'x'.repeat(256) },
    { sub: 'a\u0000b' },
  ]) {
    provider.claims = claims
    expect(await outcome(server), JSON.stringify(claims)).toBe('refused')
  }
})

test('[DOOR-05] an ID token without a signature, or signed with the client’s secret, is refused, also when the provider offers that', async () => {
  provider.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
  const server = await site()
  provider.header = { alg: 'none' }
  expect(await outcome(server)).toBe('refused')
  provider.header = { alg: 'HS256' }
  provider.key = new TextEncoder().encode(CLIENT.secret.padEnd(32, '\0'))
  expect(await outcome(server)).toBe('refused')
  provider.key = undefined
  provider.header = {}
  expect(await outcome(server)).toBeUndefined()
})

test('[DOOR-05] an ID token that a foreign key has signed is refused, under the known key’s name and under its own', async () => {
  const server = await site()
  expect(await outcome(server)).toBeUndefined()
  provider.key = (await generateKeyPair('RS256')).privateKey
  expect(await outcome(server)).toBe('refused')
  provider.header = { kid: 'foreign' }
  expect(await outcome(server)).toBe('refused')
})

test('[DOOR-05] an ID token that has expired, or is valid only later, is refused', async () => {
  const server = await site()
  const now = Math.floor(Date.now() / 1000)
  for (const claims of [{ exp: now - 3600 }, { exp: undefined }, { nbf: now + 3600 }]) {
    provider.claims = claims
    expect(await outcome(server), JSON.stringify(claims)).toBe('refused')
  }
})

test('[DOOR-05] a sign-in leads back to pages of the site only, whatever the Host header says', async () => {
  const { app } = await site()
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' /auth',
    'javascript:alert(1)',
    'auth',
    '/auth#provider-code=x',
    '/auth\r\nset-cookie: a=b',
    `/${'x'.repeat(500)}`,
  ]) {
    const answer = await post(app, '/api/provider/sign-in', { returnTo })
    expect([answer.statusCode, answer.json().errors?.[0].path], returnTo).toEqual([400, ['returnTo']])
  }
  const browser = siteBrowser()
  const begun = await app.inject({
    method: 'POST',
    url: '/api/provider/sign-in',
    payload: { returnTo: '/.//evil.example' },
    headers: { host: 'evil.example' },
  })
  const url = begun.json().url
  expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/provider/callback')
  for (const { name, value } of begun.cookies) browser.cookies.set(name, value)
  const { search } = provider.callback(url)
  const led = await app.inject({
    url: `/api/provider/callback${search}`,
    headers: { host: 'evil.example', cookie: `sign-in=${browser.cookies.get('sign-in')}` },
  })
  expect(led.headers.location).toMatch(/^http:\/\/localhost:3000\/\.\/\/evil\.example#provider-code=/)
})

test('[DOOR-05] login CSRF: the address of an attacker’s finished sign-in signs no other browser in', async () => {
  const { app } = await site()
  const [attacker, victim] = [siteBrowser(), siteBrowser()]
  await victim.begin(app)
  const callback = provider.callback(await attacker.begin(app))
  expect(errorIn(await victim.comeBack(app, callback))).toBe('refused')
  // The victim's try has not used the attacker's sign-in up, so nobody can disturb the sign-in of somebody else.
  const code = codeIn(await attacker.comeBack(app, callback))
  for (const browser of [victim, siteBrowser()]) {
    const refused = await browser.login(app, code)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'provider-refused'])
  }
  expect((await attacker.login(app, code)).statusCode).toBe(200)
})

test('[DOOR-05] session swap: an account is linked only to the session that began it', async () => {
  const { app } = await site()
  const [mira, ben] = [await register(app, 'mira'), await register(app, 'ben')]
  const browser = siteBrowser()
  const begin = async (token: string) =>
    (
      await browser.post(app, '/api/user/linked-account/begin', { password: 'secret1', returnTo: '/profile' }, token)
    ).json().url
  const address = await browser.comeBack(app, provider.callback(await begin(mira)))
  expect(address).toMatch(/^\/profile#provider-link=/)
  const code = address.split('=')[1] ?? ''
  const link = (token: string, by = browser) => by.post(app, '/api/user/linked-account', { code }, token)
  expect((await link(ben)).json().code).toBe('provider-refused')
  expect((await link(mira, siteBrowser())).json().code).toBe('provider-refused')
  // A code for linking signs nobody in.
  expect((await browser.login(app, code)).json().code).toBe('provider-refused')
  expect((await link(mira)).statusCode).toBe(201)
  expect((await link(mira)).json().code).toBe('provider-refused')

  const ended = provider.callback(await begin(ben))
  await app.inject({ method: 'DELETE', url: '/api/user/sessions', ...as(ben) })
  expect(errorIn(await browser.comeBack(app, ended))).toBe('refused')
})

test('[DOOR-05] the code behind the # works once, also when it is sent many times at once, and for 10 minutes', async () => {
  const server = await site()
  const { app } = server
  const browser = siteBrowser()
  const arrive = async () => codeIn(await browser.comeBack(app, provider.callback(await browser.begin(app))))
  const { newAccount } = (await browser.login(app, await arrive())).json()
  expect((await browser.post(app, '/api/provider/register', newAccount)).statusCode).toBe(201)
  const code = await arrive()
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.login(app, code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(401)])
  for (const wrong of ['x', 'x'.repeat(43)]) expect([400, 401]).toContain((await browser.login(app, wrong)).statusCode)
  const late = await arrive()
  server.turnClock(10 * 60_000)
  expect((await browser.login(app, late)).json().code).toBe('provider-refused')
})

test('[DOOR-05] a provider that answers hugely, with a redirect, with an error or with nonsense at the end of a sign-in counts as unavailable', async () => {
  const server = await site()
  const wrong: Record<string, Hostile['answers'][string]> = {
    huge: (response) => {
      response.setHeader('content-type', 'application/json')
      const send = () => {
        if (!response.destroyed) response.write('x'.repeat(64 * 1024), () => setImmediate(send))
      }
      response.on('error', () => undefined)
      send()
    },
    redirect: (response) => response.writeHead(307, { location: `${provider.issuer}/elsewhere` }).end(),
    error: (response) => response.writeHead(502).end(),
    nonsense: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
    page: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    gone: (response) => response.destroy(),
  }
  for (const [name, answer] of Object.entries(wrong)) {
    provider.answers['/token'] = answer
    expect(await outcome(server), name).toBe('away')
  }
  expect(provider.requests).not.toContain('/elsewhere')
})

test('[DOOR-05] a provider that does not answer is waited for 5 seconds', async () => {
  const server = await site()
  provider.answers['/token'] = () => undefined
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  expect(await outcome(server)).toBe('away')
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([5000]))
})

test('[DOOR-05] a provider that names private addresses, or addresses without TLS, gets no request there', async () => {
  const elsewhere = await startHostileProvider()
  const cases: Record<string, Record<string, string>> = {
    'another port without TLS': { token_endpoint: `${elsewhere.issuer}/token` },
    'metadata of a cloud': { token_endpoint: 'http://169.254.169.254/token' },
    'a private address with TLS': { token_endpoint: `https://127.0.0.1:${new URL(elsewhere.issuer).port}/token` },
    'a name of this machine with TLS': { token_endpoint: `https://localhost:${new URL(elsewhere.issuer).port}/token` },
    'keys at a private address': { jwks_uri: 'https://[::1]/keys' },
    'a script': { authorization_endpoint: 'javascript:alert(1)' },
  }
  for (const [name, metadata] of Object.entries(cases)) {
    provider.metadata = metadata
    const server = await site()
    const browser = siteBrowser()
    const begun = await browser.post(server.app, '/api/provider/sign-in', { returnTo: '/auth' })
    const failed =
      begun.statusCode === 503
        ? begun.json().code
        : errorIn(await browser.comeBack(server.app, provider.callback(begun.json().url)))
    expect(['provider-away', 'away'], name).toContain(failed)
  }
  expect(elsewhere.connections()).toBe(0)
  await elsewhere.close()
})

test('[DOOR-05] the log says why a sign-in failed, and nothing else about it', async () => {
  const lines: string[] = []
  const logger = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
  const server = await testApp(oidcEnvironment(provider.issuer), { logger })
  provider.claims = { nonce: 'a replayed nonce', sub: 'the-subject', email: 'rider@fleet.example' }
  expect(await outcome(server, { code: 'the-code' })).toBe('refused')
  expect(await outcome(server, { error: 'secret words', error_description: 'more secret words' })).toBe('refused')
  const log = lines.join('')
  expect(log).toContain('a sign-in at the OpenID provider failed')
  for (const secret of ['the-subject', 'fleet.example', 'the-code', 'a replayed nonce', 'secret words', CLIENT.secret])
    expect(log, secret).not.toContain(secret)
})

test('[DOOR-05] beginning sign-ins, coming back and trying codes are limited by address', async () => {
  const server = await testApp({ ...oidcEnvironment(provider.issuer), RATE_LIMIT_FACTOR: '0.02' })
  const { app } = server
  const statuses = async (count: number, send: () => Promise<{ statusCode: number }>) => {
    const all: number[] = []
    for (let time = 0; time < count; time++) all.push((await send()).statusCode)
    return all
  }
  expect((await statuses(6, () => post(app, '/api/provider/sign-in', { returnTo: '/auth' }))).at(-1)).toBe(429)
  expect(errorIn(String((await app.inject({ url: '/api/provider/callback?state=x' })).headers.location))).toBe('busy')
  expect((await statuses(4, () => post(app, '/api/provider/login', { code: 'x'.repeat(43) }))).at(-1)).toBe(429)
})

test('[DOOR-05] a new sign-in as a re-authentication counts only when the provider has asked the rider again after it began', async () => {
  const server = await site()
  const { app } = server
  const browser = siteBrowser()
  const arrived = codeIn(await browser.comeBack(app, provider.callback(await browser.begin(app))))
  const { newAccount } = (await browser.login(app, arrived)).json()
  const { token } = (await browser.post(app, '/api/provider/register', newAccount)).json()
  const now = Math.floor(Date.now() / 1000)
  const again = async (authTime: unknown) => {
    const asked = { returnTo: '/profile' }
    const { url } = (await browser.post(app, '/api/user/linked-account/question', asked, token)).json()
    provider.claims = { auth_time: authTime, iat: now }
    return errorIn(await browser.comeBack(app, provider.callback(url)))
  }
  for (const authTime of [undefined, now - 3600, now - 31, String(now)]) expect(await again(authTime)).toBe('refused')
  expect(await again(now)).toBeUndefined()
})

test('[DOOR-16] a provider whose clock is 5 minutes wrong works for signing in and for every re-authentication', async () => {
  const server = await site()
  const { app } = server
  const browser = siteBrowser()
  const real = Math.floor(Date.now() / 1000)
  for (const [index, seconds] of [-295, 295].entries()) {
    const iat = real + seconds
    const sub = `clock-${index}`
    provider.claims = { sub, iat, nbf: iat, exp: iat + 60, preferred_username: `clock ${index}` }
    const arrived = codeIn(await browser.comeBack(app, provider.callback(await browser.begin(app))))
    const { newAccount } = (await browser.login(app, arrived)).json()
    const { token } = (await browser.post(app, '/api/provider/register', newAccount)).json()
    const ask = async (authTime: number) => {
      const asked = { returnTo: '/profile' }
      const { url } = (await browser.post(app, '/api/user/linked-account/question', asked, token)).json()
      provider.claims = { ...provider.claims, auth_time: authTime }
      return errorIn(await browser.comeBack(app, provider.callback(url)))
    }
    expect(await ask(iat - 1)).toBeUndefined()
    // Signed in at the provider before the question, by its own clock.
    expect(await ask(iat - 60)).toBe('refused')
  }
  provider.claims = { iat: real - 400, exp: real - 340 }
  expect(await outcome(server)).toBe('refused')
})

test('[DOOR-16] the log names the issuer that was found in place of the one in OIDC_ISSUER', async () => {
  const lines: string[] = []
  const logger = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const server = await testApp(oidcEnvironment(provider.issuer), { logger })
  provider.claims = { iss: 'https://other.example/\n"forged' }
  expect(await outcome(server)).toBe('refused')
  expect(lines.join('')).toContain('https://other.example/')
  expect(lines.join('')).not.toContain('\n"forged')
  // A browser cannot name one.
  await outcome(server, { iss: 'https://evil.example' })
  expect(lines.join('')).not.toContain('evil.example')

  provider.metadata = { issuer: 'https://login.example/realms/ride' }
  const second = await testApp(oidcEnvironment(provider.issuer), { logger })
  await second.app.inject({ url: '/api/provider' })
  expect(lines.join('')).toContain('the provider calls itself \\"https://login.example/realms/ride\\"')
})

test('[DOOR-05] over TLS the cookie of a sign-in belongs to this host alone, and scripts cannot read it', async () => {
  const server = await testApp({ ...oidcEnvironment(provider.issuer), PUBLIC_URL: 'https://ride.example' })
  const begun = await post(server.app, '/api/provider/sign-in', { returnTo: '/auth' })
  expect(String(begun.headers['set-cookie'])).toMatch(
    /^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  // A cookie under the plain name, which a neighbour host could set, is not read.
  const { search } = provider.callback(begun.json().url)
  const [, value] = /=([\w-]{43});/.exec(String(begun.headers['set-cookie'])) ?? []
  const led = await server.app.inject({
    url: `/api/provider/callback${search}`,
    headers: { cookie: `sign-in=${value}` },
  })
  expect(led.headers.location).toBe('https://ride.example/auth#provider-error=refused')
})
