import type { FastifyBaseLogger } from 'fastify'
import type { SiteSettings } from '#server/content/site-settings.ts'

/** What an Impressum needs (§ 5 DDG, § 18 MStV); the rest depends on who runs the site. */
const NEEDED = {
  name: 'OPERATOR_NAME',
  street: 'OPERATOR_STREET',
  city: 'OPERATOR_CITY',
  email: 'OPERATOR_EMAIL',
  phone: 'OPERATOR_PHONE',
} as const

/** Logs which of the operator's data are missing and so show as marked placeholders (D29). */
export function warnOfPlaceholders(
  { operator }: Pick<SiteSettings, 'operator'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
) {
  const missing = Object.entries(NEEDED).flatMap(([field, variable]) =>
    operator[field as keyof typeof NEEDED] === undefined ? [variable] : [],
  )
  if (missing.length > 0)
    logger.warn(
      `The Impressum and contact page show placeholders: set ${missing.join(', ')}, or the fields of operator in site.yaml`,
    )
}
