import type { Config } from '#server/config.ts'
import { DEFAULT_OPENING_HOURS, type OpeningHours, type Operator, type Site, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { DEFAULT_ACCENT } from './brand.ts'
import type { SiteContent } from './library.ts'
import type { Logo } from './logo.ts'

/** The product in stored certificates and sent results if the operator names none. It is the same in every language. */
const DEFAULT_PRODUCT = 'E-Scooter'

/** Name, operator and look of the site. Environment variables override site.yaml, which overrides the defaults. */
export interface SiteSettings {
  /** The title of the site. */
  title: string
  /** The operator's own name for the site. */
  name?: string
  /** The name under the icon of an installed site. */
  shortName: string
  /** The product in titles and texts. */
  productName: string
  /** The product in stored certificates and sent results. */
  recordedProduct: string
  operator: Readonly<Operator>
  openingHours: readonly OpeningHours[]
  social: Site['social']
  /** The accent colour, as #rrggbb. */
  accent: string
  /** The corner radius of cards (px). Undefined means the default corners. */
  radius: number | undefined
  logo: Logo | undefined
  /** Whether name and look are the defaults, which the stored screenshots show. */
  isDefault: boolean
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>

/** @param language the language of the title */
export function makeSiteSettings(config: Config, { file, logo }: SiteContent, language: string): SiteSettings {
  const ownProduct = config.productName ?? file.product
  const defaultName = text.site_product({}, { locale: language })
  const productName = ownProduct ?? defaultName
  const name = file.name === undefined ? {} : { name: file.name }
  const { accent = DEFAULT_ACCENT, radius } = file.brand ?? {}
  return Object.freeze({
    title: siteTitle({ productName, ...name }, language),
    shortName: file.name ?? text.site_short_name({}, { locale: language }),
    productName,
    recordedProduct: ownProduct ?? DEFAULT_PRODUCT,
    ...name,
    operator: Object.freeze({ ...file.operator, ...withoutUndefined(config.operator) }),
    openingHours: file.openingHours ?? DEFAULT_OPENING_HOURS,
    social: Object.freeze({ ...file.social, ...withoutUndefined(config.social) }),
    accent,
    radius,
    logo,
    isDefault: productName === defaultName && !file.name && accent === DEFAULT_ACCENT && !logo && radius === undefined,
  })
}
