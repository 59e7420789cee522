import type { FastifyBaseLogger } from 'fastify'
import type { SiteSettings } from '#server/content/site-settings.ts'

/** The data that every Impressum needs (§ 5 DDG, § 18 MStV). Other data depends on the operator. */
export const REQUIRED = {
  name: 'OPERATOR_NAME',
  street: 'OPERATOR_STREET',
  city: 'OPERATOR_CITY',
  email: 'OPERATOR_EMAIL',
  phone: 'OPERATOR_PHONE',
} as const

/** Logs the missing operator data, which pages show as marked placeholders. */
export function warnOfPlaceholders(
  { operator }: Pick<SiteSettings, 'operator'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
) {
  const missing = Object.entries(REQUIRED).flatMap(([field, variable]) =>
    operator[field as keyof typeof REQUIRED] === undefined ? [variable] : [],
  )
  if (missing.length > 0)
    logger.warn(
      `The Impressum and contact page show placeholders: set ${missing.join(', ')}, or the fields of operator in site.yaml`,
    )
}
