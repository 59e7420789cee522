import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const project = join(import.meta.dirname, '..', '..')

test('without variables the documented defaults apply', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    database: { kind: 'sqlite', file: join(project, 'data', 'ride-safer.db') },
    contentDir: join(project, 'content'),
    languages: ['en', 'de'],
    logLevel: 'info',
    trustProxy: false,
    sampleRiders: true,
    streakRule: 'daily',
    rateLimitFactor: 1,
    smtpUrl: undefined,
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', PRODUCT_NAME: '', PUBLIC_URL: '', OPERATOR_EMAIL: '', SMTP_URL: '' })).toEqual(
    readConfig({}),
  )
})

test('[SHELL-36] the product name is trimmed', () => {
  expect(readConfig({ PRODUCT_NAME: ' E-Bike ' }).productName).toBe('E-Bike')
})

test('the public address follows the port and loses its last slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://rides.example/' }).publicUrl).toBe('https://rides.example')
  // Whether cookies need TLS depends on it.
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Rides.Example/' }).publicUrl).toBe('https://rides.example')
})

test('[LANG-20] a language without a catalogue stops the start and names those there are', () => {
  expect(readConfig({ LANGUAGES: 'de, en' }).languages).toEqual(['de', 'en'])
  expect(() => readConfig({ LANGUAGES: 'en,xx' })).toThrow(
    /LANGUAGES: There is no catalogue 'xx'\. .*: en, ar, de, fr, tr/,
  )
  expect(() => readConfig({ LANGUAGES: 'de,de' })).toThrow('LANGUAGES: Expected each language once')
})

test('a database address names a file in the project folder, or PostgreSQL', () => {
  expect(readConfig({ DATABASE_URL: 'file:/var/lib/rides.db' }).database).toEqual({
    kind: 'sqlite',
    file: '/var/lib/rides.db',
  })
  const url = 'postgres://rider:secret@db.example/rides'
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: 'postgres', url })
})

test('a pooled database has an address past the pooler and one of a replica, and a file has neither', () => {
  const url = 'postgres://rider:secret@pooler.example/rides'
  const directUrl = 'postgres://rider:secret@leader.example/rides'
  const readUrl = 'postgresql://rider:secret@replica.example/rides'
  const others = { DATABASE_DIRECT_URL: directUrl, DATABASE_READ_URL: readUrl }
  expect(readConfig({ DATABASE_URL: url, ...others }).database).toEqual({ kind: 'postgres', url, directUrl, readUrl })
  expect(() => readConfig({ DATABASE_URL: url, DATABASE_READ_URL: 'file:other.db' })).toThrow(
    'DATABASE_READ_URL: Expected postgres://...',
  )
  for (const environment of [others, { ...others, DATABASE_URL: 'file:data/rides.db' }]) {
    expect(() => readConfig(environment)).toThrow(
      /DATABASE_DIRECT_URL: Only for a DATABASE_URL of PostgreSQL\n.*DATABASE_READ_URL: Only/,
    )
  }
})

test('proxies are trusted by number or address, and by default none', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true)
  expect(readConfig({ TRUST_PROXY: 'false' }).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8')
  const twoHops = readConfig({ TRUST_PROXY: '2' }).trustProxy
  expect(typeof twoHops === 'function' && [0, 1, 2].map((hop) => twoHops('10.0.0.1', hop))).toEqual([true, true, false])
})

test.each(['0', '10.0.0.1', '10.0.0.0/8, fd00::/8,::1', 'loopback', 'loopback, linklocal, uniquelocal'])(
  'a proxy may be %s, and the server starts with it',
  (value) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value })
    expect(() => Fastify({ trustProxy })).not.toThrow()
  },
)

test('[LEGAL-09] the operator has only the fields that are set', () => {
  const { operator } = readConfig({ OPERATOR_NAME: 'Rides GmbH', OPERATOR_EMAIL: 'hello@rides.example' })
  expect(JSON.parse(JSON.stringify(operator))).toEqual({ name: 'Rides GmbH', email: 'hello@rides.example' })
})

test.each([
  ['PORT', 'eighty', /expected number/i],
  ['PORT', '70000', /65535/],
  ['PUBLIC_URL', 'rides.example', /URL/],
  ['PUBLIC_URL', 'ftp://rides.example', /URL/],
  ['PUBLIC_URL', 'https://rides.example/?site=1', /without a user name/],
  ['PUBLIC_URL', 'https://me:secret@rides.example', /without a user name/],
  ['PUBLIC_URL', 'https://rides.example/tips', /without a path/],
  ['DATABASE_URL', 'postgres://rider:p#ss@db/rides', /%23/],
  ['DATABASE_URL', 'mysql://db', /Expected file:<path> or postgres:/],
  ['PRODUCT_NAME', 'x'.repeat(41), /40/],
  ['LOG_LEVEL', 'loud', /fatal.*silent/],
  ['TRUST_PROXY', 'yes', /true, false, the number of proxies.*addresses/],
  ['TRUST_PROXY', '-1', /number of proxies/],
  ['TRUST_PROXY', '10.0.0.1, proxy.example', /addresses/],
  ['TRUST_PROXY', '10.0.0.0/33', /addresses/],
  ['TRUST_PROXY', '::1/', /addresses/],
  ['SAMPLE_RIDERS', 'maybe', /true.*false/],
  ['STREAK_RULE', 'weekly', /daily.*simulated/],
  ['WORKERS', '2', /only for a DATABASE_URL of PostgreSQL/],
  ['WORKERS', '0', />=1/],
  ['RATE_LIMIT_FACTOR', '0', />0/],
  ['SMTP_URL', 'mail.example', /Expected smtp:/],
  ['SMTP_URL', 'smtp://tips:pa#ss@mail.example', /%23/],
  ['SMTP_URL', 'smtp://tips:pa/ss@mail.example', /%2F/],
  ['SMTP_URL', 'smtp://tips:100%@mail.example', /%25/],
  ['SMTP_URL', 'smtps://:465', /host/],
  ['MAIL_FROM', 'Ride Safer', /one address/],
  ['MAIL_FROM', 'a@example.org, b@example.org', /one address/],
  ['MAIL_FROM', 'Tips <tips@example.org', /one address/],
  ['OPERATOR_EMAIL', 'not an address', /email/i],
  ['SOCIAL_YOUTUBE', 'javascript:alert(1)', /URL/],
])('%s=%s stops the start with its name and what is allowed', (name, value, allowed) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Configuration is not valid:\\n {2}${name}: `))
  expect(() => readConfig({ [name]: value })).toThrow(allowed)
})

test.each([
  ['DATABASE_URL', 'postgres://rider:p%23ss@db:5432/rides'],
  ['DATABASE_URL', 'postgresql:///rides?host=/var/run/postgresql'],
  ['SMTP_URL', 'smtps://tips%40example.org:pa%2Fss@mail.example:465'],
  ['SMTP_URL', 'smtp://127.0.0.1:2525?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'Ride Safer <tips@example.org>'],
  ['MAIL_FROM', 'tips@localhost'],
])('%s=%s is accepted', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test('all wrong values are reported together', () => {
  expect(() => readConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /)
})

test('the configuration is frozen', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config) && Object.isFrozen(config.operator) && Object.isFrozen(config.social)).toBe(true)
})

test('[EXAM-04] the pass mark of the exam is a whole number of percent', () => {
  expect(readConfig({}).examPassPercent).toBe(90)
  expect(readConfig({ EXAM_PASS_PERCENT: '75' }).examPassPercent).toBe(75)
  for (const wrong of ['0', '101', '90.5', 'most'])
    expect(() => readConfig({ EXAM_PASS_PERCENT: wrong })).toThrow('EXAM_PASS_PERCENT')
})

test('[EXAM-11] results need an address and a secret, and https unless private receivers are allowed', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const both = { RESULT_WEBHOOK_URL: 'https://app.example/hook', RESULT_WEBHOOK_SECRET: secret }
  const { webhook } = readConfig(both)
  expect(webhook).toMatchObject({ allowPrivate: false, key: Buffer.alloc(32, 7) })
  expect(readConfig({}).webhook).toBeUndefined()
  expect(() => readConfig({ RESULT_WEBHOOK_URL: both.RESULT_WEBHOOK_URL })).toThrow('RESULT_WEBHOOK_SECRET: Needed')
  expect(() => readConfig({ RESULT_WEBHOOK_SECRET: secret })).toThrow('RESULT_WEBHOOK_URL: Needed')
  for (const wrong of ['secret', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_!!!', `whsec_${'A'.repeat(100)}`]) {
    const read = () => readConfig({ ...both, RESULT_WEBHOOK_SECRET: wrong })
    expect(read).toThrow('RESULT_WEBHOOK_SECRET: Expected whsec_')
    expect(read).not.toThrow(wrong.slice(6) || '!')
  }
  const http = { ...both, RESULT_WEBHOOK_URL: 'http://10.0.0.7/hook' }
  expect(() => readConfig(http)).toThrow('RESULT_WEBHOOK_URL: Expected https')
  expect(readConfig({ ...http, RESULT_WEBHOOK_ALLOW_PRIVATE: 'true' }).webhook?.allowPrivate).toBe(true)
  expect(() => readConfig({ ...both, RESULT_WEBHOOK_URL: 'ftp://app.example' })).toThrow('RESULT_WEBHOOK_URL')
})

const OIDC = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'ride-safer',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_LABEL: 'Fleet account',
}

/** The problems of a configuration, by variable. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return [...String(error).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name ?? '')
  }
}

test('[DOOR-04] the operator’s own accounts are all set or none, and the start names what is missing', () => {
  expect(readConfig({}).oidc).toBeUndefined()
  expect(readConfig({ ...OIDC, OIDC_ONLY: '1', OIDC_ROLE_CLAIM: 'realm_access.roles' }).oidc).toEqual({
    issuer: 'https://id.example',
    clientId: 'ride-safer',
    clientSecret: 'secret',
    label: 'Fleet account',
    isOnly: true,
    roleClaim: 'realm_access.roles',
  })
  for (const missing of Object.keys(OIDC)) expect(problemsOf({ ...OIDC, [missing]: '' })).toEqual([missing])
  expect(problemsOf({ OIDC_ONLY: 'true' })).toEqual(Object.keys(OIDC))
  expect(problemsOf({ OIDC_ROLE_CLAIM: 'roles' })).toEqual(Object.keys(OIDC))
})

test('[DOOR-04] an issuer without TLS outside of private networks, and one of every tenant, stop the start', () => {
  for (const issuer of [
    'http://localhost:8080/realms/a',
    'http://keycloak:8080',
    'http://10.0.0.7',
    'http://id.internal',
  ])
    expect(problemsOf({ ...OIDC, OIDC_ISSUER: issuer }), issuer).toEqual([])
  for (const issuer of [
    'http://id.example',
    'id.example',
    'ftp://localhost',
    'https://id.example/?a=b',
    'https://id.example/#a',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
  ])
    expect(problemsOf({ ...OIDC, OIDC_ISSUER: issuer }), issuer).toEqual(['OIDC_ISSUER'])
  expect(problemsOf({ ...OIDC, OIDC_ONLY: 'yes' })).toEqual(['OIDC_ONLY'])
  expect(problemsOf({ ...OIDC, OIDC_LABEL: 'x'.repeat(41) })).toEqual(['OIDC_LABEL'])
  expect(problemsOf({ ...OIDC, OIDC_ROLE_CLAIM: 'two words' })).toEqual(['OIDC_ROLE_CLAIM'])
})
