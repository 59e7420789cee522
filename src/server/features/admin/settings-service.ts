import type { Config } from '#server/config.ts'
import type { SiteContent } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { REQUIRED } from '#server/platform/operation/placeholders.ts'
import type { SettingGroup, SettingSource } from '#shared/admin/settings.ts'

export interface Setting {
  name: string
  group: SettingGroup
  value: string | null
  source: SettingSource
  isSecret: boolean
  isMissing: boolean
}

/** One setting before it is known where its value comes from. */
interface Row {
  group: SettingGroup
  name: string
  value?: string | number | boolean | undefined
  /** The field of site.yaml with the same meaning. */
  inFile?: unknown
  isSecret?: boolean
  /** Whether the site lacks something without a value from the environment or site.yaml. */
  isNeeded?: boolean
}

const OPERATOR_FIELDS = {
  NAME: 'name',
  REPRESENTATIVE: 'representative',
  STREET: 'street',
  CITY: 'city',
  COUNTRY: 'country',
  EMAIL: 'email',
  PHONE: 'phone',
  REGISTER: 'register',
  VAT_ID: 'vatId',
  EDITOR: 'editor',
  HOSTING: 'hosting',
  AUTHORITY: 'authority',
} as const

const NEEDED: ReadonlySet<string> = new Set(Object.values(REQUIRED))

const SOCIAL = { FACEBOOK: 'facebook', TWITTER: 'twitter', INSTAGRAM: 'instagram', YOUTUBE: 'youtube' } as const

function operatorRows(site: SiteSettings, { file }: SiteContent): Row[] {
  return Object.entries(OPERATOR_FIELDS).map(([name, field]) => ({
    group: 'operator',
    name: `OPERATOR_${name}`,
    value: site.operator[field],
    inFile: file.operator?.[field],
    isNeeded: NEEDED.has(`OPERATOR_${name}`),
  }))
}

function siteRows(config: Config, site: SiteSettings, { file, logo }: SiteContent): Row[] {
  const social = Object.entries(SOCIAL).map(
    ([name, field]): Row => ({
      group: 'site',
      name: `SOCIAL_${name}`,
      value: site.social[field],
      inFile: file.social?.[field],
    }),
  )
  return [
    { group: 'site', name: 'PUBLIC_URL', value: config.publicUrl, isNeeded: true },
    { group: 'site', name: 'PRODUCT_NAME', value: site.productName, inFile: file.product },
    { group: 'site', name: 'LANGUAGES', value: config.languages.join(', ') },
    { group: 'site', name: 'CONTENT_DIR', value: config.contentDir },
    { group: 'site', name: 'name', value: file.name, inFile: file.name },
    { group: 'site', name: 'brand.accent', value: site.accent, inFile: file.brand?.accent },
    { group: 'site', name: 'brand.radius', value: site.radius, inFile: file.brand?.radius },
    { group: 'site', name: 'logo', value: logo && 'logo', inFile: logo },
    { group: 'site', name: 'openingHours', value: site.openingHours.length, inFile: file.openingHours },
    ...social,
  ]
}

function serverRows(config: Config): Row[] {
  const { database } = config
  return [
    { group: 'mail', name: 'SMTP_URL', isSecret: true, isNeeded: true },
    { group: 'mail', name: 'MAIL_FROM', value: config.mailFrom },
    { group: 'mail', name: 'PUSH_TO_PRIVATE', value: config.pushToPrivate },
    { group: 'server', name: 'OPERATORS', value: config.operators.map(({ name }) => name).join(', ') || undefined },
    { group: 'server', name: 'OIDC_ISSUER', value: config.oidc?.issuer },
    { group: 'server', name: 'OIDC_CLIENT_ID', value: config.oidc?.clientId },
    { group: 'server', name: 'OIDC_CLIENT_SECRET', isSecret: true },
    { group: 'server', name: 'OIDC_LABEL', value: config.oidc?.label },
    { group: 'server', name: 'OIDC_ONLY', value: config.oidc?.isOnly },
    { group: 'server', name: 'OIDC_ROLE_CLAIM', value: config.oidc?.roleClaim },
    { group: 'server', name: 'NODE_ENV', value: config.production ? 'production' : undefined },
    { group: 'server', name: 'HOST', value: config.host },
    { group: 'server', name: 'PORT', value: config.port },
    // The addresses of databases hold passwords.
    { group: 'server', name: 'DATABASE_URL', value: database.kind, isSecret: true },
    { group: 'server', name: 'DATABASE_DIRECT_URL', isSecret: true },
    { group: 'server', name: 'DATABASE_READ_URL', isSecret: true },
    { group: 'server', name: 'BACKUPS', value: config.backupFolder },
    { group: 'server', name: 'TRUST_PROXY' },
    { group: 'server', name: 'WORKERS', value: config.workers },
    { group: 'server', name: 'DRAIN_SECONDS', value: config.drainSeconds },
    { group: 'server', name: 'METRICS_PORT', value: config.metricsPort },
    { group: 'server', name: 'LOG_LEVEL', value: config.logLevel },
    { group: 'server', name: 'RATE_LIMIT_FACTOR', value: config.rateLimitFactor },
    { group: 'learning', name: 'STREAK_RULE', value: config.streakRule },
    { group: 'learning', name: 'EXAM_PASS_PERCENT', value: config.examPassPercent },
    { group: 'learning', name: 'SAMPLE_RIDERS', value: config.sampleRiders },
    // A path or query may hold a key, so only the host is shown.
    { group: 'results', name: 'RESULT_WEBHOOK_URL', value: config.webhook?.url.host },
    { group: 'results', name: 'RESULT_WEBHOOK_SECRET', isSecret: true },
    { group: 'results', name: 'RESULT_WEBHOOK_ALLOW_PRIVATE', value: config.webhook?.allowPrivate },
  ]
}

/** Every setting with where its value comes from. It holds no secret. */
export function listSettings(config: Config, site: SiteSettings, content: SiteContent): Setting[] {
  const rows = [...siteRows(config, site, content), ...operatorRows(site, content), ...serverRows(config)]
  return rows.map(({ group, name, value, inFile, isSecret = false, isNeeded = false }) => {
    const isSet = config.setVariables.has(name)
    const fallback = value === undefined || value === '' ? 'none' : 'default'
    const source = isSet ? 'environment' : inFile !== undefined ? 'site.yaml' : fallback
    const isMissing = isNeeded && (source === 'none' || source === 'default')
    return { name, group, value: isSecret || value === undefined ? null : String(value), source, isSecret, isMissing }
  })
}
