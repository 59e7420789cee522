import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { mayBePublic } from '#server/platform/public-address.ts'
import { readSecret } from '#server/platform/webhook/sign.ts'
import { usernameKey, usernameKeyBefore } from '#shared/accounts/username-key.ts'
import type { Languages } from '#shared/languages.ts'
import { languages as catalogues } from '#texts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const text = z.string().trim().min(1)
const link = z.url({ protocol: /^https?$/ })
/** The site puts its own paths behind it. */
const origin = link
  .refine((value) => {
    const url = URL.parse(value)
    return !url || (url.search === '' && url.hash === '' && url.username === '')
  }, 'Expected an address without a user name, ? and #')
  .refine(
    (value) => (URL.parse(value)?.pathname ?? '/') === '/',
    'Expected an address without a path: the site has a domain of its own, such as https://tips.example.org',
  )
/** In an address a password has these characters as %40, %2F, %23 and so on. */
const ESCAPED = 'Write @ / : ? # and % in its password as %40 %2F %3A %3F %23 %25'
const isAddress = (value: string) => {
  const url = URL.parse(value)
  return url !== null && url.hash === '' && isDecodable(url.username) && isDecodable(url.password)
}
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
const postgres = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+$/, 'Expected postgres://...')
  .refine(isAddress, `Expected postgres://user:password@host:port/database. ${ESCAPED}`)
/** 'name@example.org' or 'The Site <name@example.org>'. */
const sender = text.refine(
  (value) => /^[^\s<>@,;]+@[^\s<>@,;]+$/.test(/^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value),
  'Expected one address, as in tips@example.org or Ride Safer <tips@example.org>',
)

/** The names of address ranges that Fastify knows. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Whether the text is an address, a range (`10.0.0.0/8`) or the name of a range. */
function isAddressRange(range: string): boolean {
  const [address = '', bits, ...more] = range.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest)
  return RANGES.has(range) || (isIP(address) !== 0 && fits && more.length === 0)
}

/** Whether Fastify accepts the value. A wrong one would fail only at the first request, or never. */
function isTrustProxy(value: string): boolean {
  return /^(true|false|\d+)$/.test(value) || value.split(',').every((range) => isAddressRange(range.trim()))
}

/** The variables that need a DATABASE_URL of PostgreSQL. */
const POSTGRES_ONLY = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const

/** Every environment variable that configures the server. No other file reads them. An empty value counts as not set. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: text.default('localhost'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, 'Expected file:<path> or postgres://...')
    .refine(
      (value) => value.startsWith('file:') || isAddress(value),
      `Expected postgres://user:password@host:port/database. ${ESCAPED}`,
    )
    .default('file:data/ride-safer.db'),
  /** The address of the database without a pooler, for migrations. */
  DATABASE_DIRECT_URL: postgres.optional(),
  /** The address of a replica. */
  DATABASE_READ_URL: postgres.optional(),
  CONTENT_DIR: text.default('content'),
  /** The languages of the site, the site's own first. */
  LANGUAGES: text
    .default('en,de')
    .transform((value) => value.split(',').map((language) => language.trim()))
    .superRefine((languages, context) => {
      for (const unknown of languages.filter((language) => !catalogues.includes(language))) {
        const message = `There is no catalogue '${unknown}'. Expected codes of catalogues, separated by commas: ${catalogues.join(', ')}`
        context.addIssue({ code: 'custom', message })
      }
    })
    .refine((languages) => new Set(languages).size === languages.length, 'Expected each language once'),
  PRODUCT_NAME: text.max(40).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: text
    .refine(
      isTrustProxy,
      'Expected true, false, the number of proxies in front, or their addresses (10.0.0.0/8, loopback)',
    )
    .optional(),
  /** How long a stopping server still answers, so that a load balancer can switch to another server (s). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** How many processes share the port, on PostgreSQL. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The folder of the nightly backups of SQLite, by default `backups` beside the database. 0 turns them off. */
  BACKUPS: text.optional(),
  /** The usernames of the accounts that are operators, separated by commas. */
  OPERATORS: text.optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_REPRESENTATIVE: text.optional(),
  OPERATOR_STREET: text.optional(),
  OPERATOR_CITY: text.optional(),
  OPERATOR_COUNTRY: text.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PHONE: text.optional(),
  OPERATOR_REGISTER: text.optional(),
  OPERATOR_VAT_ID: text.optional(),
  OPERATOR_EDITOR: text.optional(),
  OPERATOR_HOSTING: text.optional(),
  OPERATOR_AUTHORITY: text.optional(),
  SOCIAL_FACEBOOK: link.optional(),
  SOCIAL_TWITTER: link.optional(),
  SOCIAL_INSTAGRAM: link.optional(),
  SOCIAL_YOUTUBE: link.optional(),
  SAMPLE_RIDERS: flag.default(true),
  STREAK_RULE: z.enum(['daily', 'simulated']).default('daily'),
  /** The share of right answers that passes the exam (percent). */
  EXAM_PASS_PERCENT: z.coerce.number().int().min(1).max(100).default(90),
  /** Where the results of riders are sent, and the secret that signs them (Standard Webhooks). */
  RESULT_WEBHOOK_URL: link.optional(),
  RESULT_WEBHOOK_SECRET: text
    .refine((secret) => readSecret(secret) !== undefined, 'Expected whsec_ and 24 to 64 bytes as Base64')
    .optional(),
  /** Allows a receiver in a private network, and http. */
  RESULT_WEBHOOK_ALLOW_PRIVATE: flag.default(false),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+$/, 'Expected smtp://... or smtps://...')
    .refine(
      (value) => isAddress(value) && URL.parse(value)?.hostname,
      `Expected smtp://user:password@host:port. ${ESCAPED}`,
    )
    .optional(),
  MAIL_FROM: sender.optional(),
  /** The operator's own accounts: an OpenID provider. */
  OIDC_ISSUER: link
    .refine((issuer) => !/[?#]/.test(issuer), 'Expected an address without ? and #')
    .refine(
      (issuer) => issuer.startsWith('https:') || !mayBePublic(URL.parse(issuer)?.hostname ?? ''),
      'Expected https://..., or http:// of this machine or a private network',
    )
    .refine(
      (issuer) => !isOfEveryTenant(issuer),
      'Expected the issuer of one tenant: https://login.microsoftonline.com/<tenant id>/v2.0',
    )
    .optional(),
  OIDC_CLIENT_ID: text.max(1000).optional(),
  OIDC_CLIENT_SECRET: text.max(1000).optional(),
  /** The name of these accounts on the button. */
  OIDC_LABEL: text.max(40).optional(),
  OIDC_ONLY: flag.default(false),
  /** The claim that gives roles in Admin. */
  OIDC_ROLE_CLAIM: text
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'Expected the name of a claim')
    .optional(),
  /** Lets pushes go to this machine and to private networks without TLS. For tests with a push service of their own. */
  PUSH_TO_PRIVATE: flag.default(false),
})

/** Whether an issuer is that of all tenants of Entra. With it everybody with any account there could sign in. */
function isOfEveryTenant(issuer: string): boolean {
  return /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(issuer)
}

/** A name in OPERATORS, and the key under which it is stored, also by servers of the version before. */
export interface OperatorName {
  name: string
  key: string
}

/** The names of a list with commas, each once. */
function readNames(list = ''): readonly OperatorName[] {
  const names = list.split(',').map((part) => ({ name: part.trim(), key: usernameKeyBefore(part) }))
  const isFirst = ({ name }: OperatorName, index: number) =>
    names.findIndex((other) => usernameKey(other.name) === usernameKey(name)) === index
  return names.filter((one, index) => one.key !== '' && isFirst(one, index))
}

export const VARIABLES: ReadonlySet<string> = new Set(Object.keys(Environment.shape))

export type Config = ReturnType<typeof readConfig>

/** Relative paths start here, in whatever folder the server was started. */
const projectFolder = join(import.meta.dirname, '..', '..')

/** The `trustProxy` option of Fastify: true or false, the number of proxies, or their addresses. */
function readTrustProxy(value: string | undefined) {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  const hops = /^\d+$/.test(value) ? Number(value) : undefined
  return hops === undefined ? value : (_address: string, hop: number) => hop < hops
}

/** The problems of the webhook that concern several variables. */
function webhookProblems(set: Record<string, string | undefined>, mayBePrivate: boolean | undefined): string[] {
  const { RESULT_WEBHOOK_URL: url, RESULT_WEBHOOK_SECRET: secret } = set
  const problems: string[] = []
  if (url !== undefined && secret === undefined)
    problems.push(
      '  RESULT_WEBHOOK_SECRET: Needed with RESULT_WEBHOOK_URL. Expected whsec_ and 24 to 64 bytes as Base64',
    )
  if (url === undefined && secret !== undefined)
    problems.push('  RESULT_WEBHOOK_URL: Needed with RESULT_WEBHOOK_SECRET')
  if (url?.startsWith('http:') && mayBePrivate === false)
    problems.push('  RESULT_WEBHOOK_URL: Expected https://..., or RESULT_WEBHOOK_ALLOW_PRIVATE=true')
  return problems
}

/** The folder of the nightly backups, or undefined when there are none. */
function backupFolderOf(databaseUrl: string, backups: string | undefined): string | undefined {
  if (!databaseUrl.startsWith('file:') || backups === '0') return undefined
  const file = resolve(projectFolder, databaseUrl.slice('file:'.length))
  return backups === undefined ? join(dirname(file), 'backups') : resolve(projectFolder, backups)
}

/** The variables that the operator's own accounts need. */
const OIDC_NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL'] as const
const OIDC_MORE = ['OIDC_ONLY', 'OIDC_ROLE_CLAIM'] as const

/** The variables of the operator's own accounts that are missing, while others of them are set. */
function oidcProblems(set: Record<string, string | undefined>): string[] {
  const given = [...OIDC_NEEDED, ...OIDC_MORE].filter((name) => set[name] !== undefined)
  if (given.length === 0) return []
  return OIDC_NEEDED.filter((name) => set[name] === undefined).map((name) => `  ${name}: Needed with ${given[0]}`)
}

/**
 * Reads the configuration from environment variables (README, 'Configuration').
 * @throws Error with every wrong variable and its allowed values.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(set)
  const issues = result.success ? [] : result.error.issues
  const problems = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  const isPostgres = set.DATABASE_URL?.startsWith('postgres')
  for (const name of isPostgres ? [] : POSTGRES_ONLY) {
    if (set[name] !== undefined) problems.push(`  ${name}: Only for a DATABASE_URL of PostgreSQL`)
  }
  if (isPostgres && set.BACKUPS !== undefined)
    problems.push('  BACKUPS: Only for a DATABASE_URL of SQLite. PostgreSQL is backed up by its own tools')
  if (!isPostgres && result.data && result.data.WORKERS > 1) {
    problems.push(
      '  WORKERS: More than 1 only for a DATABASE_URL of PostgreSQL: limits and groups of writes on SQLite are kept in one process',
    )
  }
  problems.push(...webhookProblems(set, result.data?.RESULT_WEBHOOK_ALLOW_PRIVATE))
  problems.push(...oidcProblems(set))
  if (!result.success || problems.length > 0) {
    throw new Error(`Configuration is not valid:\n${problems.join('\n')}`)
  }
  const env = result.data
  const webhookKey = readSecret(env.RESULT_WEBHOOK_SECRET ?? '')
  return Object.freeze({
    /** The names of the variables that are set. */
    setVariables: new Set(Object.keys(set)) as ReadonlySet<string>,
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    // The URL has its scheme and host in small letters, as the code compares them.
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/+$/, ''),
    database: env.DATABASE_URL.startsWith('file:')
      ? ({ kind: 'sqlite', file: resolve(projectFolder, env.DATABASE_URL.slice('file:'.length)) } as const)
      : ({
          kind: 'postgres',
          url: env.DATABASE_URL,
          directUrl: env.DATABASE_DIRECT_URL,
          readUrl: env.DATABASE_READ_URL,
        } as const),
    backupFolder: backupFolderOf(env.DATABASE_URL, env.BACKUPS),
    contentDir: resolve(projectFolder, env.CONTENT_DIR),
    languages: Object.freeze(env.LANGUAGES) as unknown as Languages,
    productName: env.PRODUCT_NAME,
    logLevel: env.LOG_LEVEL,
    drainSeconds: env.DRAIN_SECONDS,
    metricsPort: env.METRICS_PORT,
    workers: env.WORKERS,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    operator: Object.freeze({
      name: env.OPERATOR_NAME,
      representative: env.OPERATOR_REPRESENTATIVE,
      street: env.OPERATOR_STREET,
      city: env.OPERATOR_CITY,
      country: env.OPERATOR_COUNTRY,
      email: env.OPERATOR_EMAIL,
      phone: env.OPERATOR_PHONE,
      register: env.OPERATOR_REGISTER,
      vatId: env.OPERATOR_VAT_ID,
      editor: env.OPERATOR_EDITOR,
      hosting: env.OPERATOR_HOSTING,
      authority: env.OPERATOR_AUTHORITY,
    }),
    operators: Object.freeze(readNames(env.OPERATORS)),
    social: Object.freeze({
      facebook: env.SOCIAL_FACEBOOK,
      twitter: env.SOCIAL_TWITTER,
      instagram: env.SOCIAL_INSTAGRAM,
      youtube: env.SOCIAL_YOUTUBE,
    }),
    sampleRiders: env.SAMPLE_RIDERS,
    streakRule: env.STREAK_RULE,
    examPassPercent: env.EXAM_PASS_PERCENT,
    webhook:
      env.RESULT_WEBHOOK_URL && webhookKey
        ? Object.freeze({
            url: new URL(env.RESULT_WEBHOOK_URL),
            key: webhookKey,
            allowPrivate: env.RESULT_WEBHOOK_ALLOW_PRIVATE,
          })
        : undefined,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET && env.OIDC_LABEL
        ? Object.freeze({
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            label: env.OIDC_LABEL,
            isOnly: env.OIDC_ONLY,
            roleClaim: env.OIDC_ROLE_CLAIM,
          })
        : undefined,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    pushToPrivate: env.PUSH_TO_PRIVATE,
  })
}
