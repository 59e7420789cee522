import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { nearestAccent } from '#server/content/brand.ts'
import { withoutEmptyFields } from '#server/content/content-files.ts'
import type { Logo } from '#server/content/logo.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { SiteFile } from '#server/content/site-file.ts'
import { makeSiteSettings } from '#server/content/site-settings.ts'
import { siteStyles } from '#server/content/site-styles.ts'
import { route } from '#server/platform/http/route.ts'
import { adminSite } from '#shared/contract/admin/site.ts'
import { SOCIAL_NETWORKS } from '#shared/site.ts'
import type { PageRenderer } from './page-renderer.ts'
import { makePages } from './pages.ts'

/** The environment variables that win over a field of site.yaml, by the field. */
const VARIABLES: [field: string, variable: string][] = [
  ['product', 'PRODUCT_NAME'],
  ...SOCIAL_NETWORKS.map((network): [string, string] => [`social.${network}`, `SOCIAL_${network.toUpperCase()}`]),
  ...(
    [
      ['name', 'NAME'],
      ['representative', 'REPRESENTATIVE'],
      ['street', 'STREET'],
      ['city', 'CITY'],
      ['country', 'COUNTRY'],
      ['email', 'EMAIL'],
      ['phone', 'PHONE'],
      ['register', 'REGISTER'],
      ['vatId', 'VAT_ID'],
      ['editor', 'EDITOR'],
      ['hosting', 'HOSTING'],
      ['authority', 'AUTHORITY'],
    ] as const
  ).map(([field, name]): [string, string] => [`operator.${field}`, `OPERATOR_${name}`]),
]

const fixedFields = ({ setVariables }: Config) =>
  VARIABLES.filter(([, variable]) => setVariables.has(variable)).map(([field, variable]) => ({ field, variable }))

/** Stands for the operator's logo, because the page contains only the logo's address. */
const ANY_LOGO: Logo = { file: 'logo.png', contentType: 'image/png', bytes: Buffer.alloc(0) }

const accentOf = ({ brand }: Record<string, unknown>): string | undefined => {
  const { accent } = (typeof brand === 'object' && brand !== null ? brand : {}) as { accent?: unknown }
  return typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : undefined
}

/** POST /api/admin/site/preview: the home page in the site's own language with other settings, rendered like every page. */
export function addSitePreview(
  app: FastifyInstance,
  parts: {
    config: Config
    pages: PageRenderer
    clock: () => Date
    /** One svg element with every icon and drawing. */
    iconsOf: (content: ServedContent) => string
  },
) {
  const { config } = parts
  route(app, adminSite.preview, async ({ body: { fields, hasLogo }, content }) => {
    const accent = accentOf(fields)
    const nearest = accent === undefined ? undefined : nearestAccent(accent)
    const common = { nearestAccent: nearest === accent ? null : (nearest ?? null), fixed: fixedFields(config) }
    const parsed = SiteFile.safeParse(withoutEmptyFields(fields))
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message }))
      return { html: null, style: null, problems, ...common }
    }
    const [own] = content.languageSites
    const { logo: published } = own.library.site
    const logo = hasLogo === undefined ? published : hasLogo ? ANY_LOGO : undefined
    const site = makeSiteSettings(config, { file: parsed.data, logo }, own.language)
    const style = siteStyles(site, own.library)
    const pages = makePages({
      ...parts,
      languageSite: { ...own, site },
      icons: parts.iconsOf(content),
      content: { siteStyle: style, rulesSince: content.rulesSince },
    })
    const { plain } = await pages.home(null, null)
    // The policy of Admin allows only a style element with today's colours. Admin therefore sets the other style
    // itself.
    const html = plain.toString('utf8').replace(`<style>${style}</style>`, '')
    return { html, style, problems: [], ...common }
  })
}
