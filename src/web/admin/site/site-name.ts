import type { Fields } from '#shared/content/fields.ts'
import type { Site } from '#shared/site.ts'
import { readText } from './field-path.ts'
import type { SiteForm } from './site-field.tsx'

/** The site that Admin shows its name of. */
export const SITE_KEY = ['site']

/**
 * The site with the name in these published fields. A name from the environment stays, because it wins. A product that was
 * removed stays until the page is loaded again, because only the server knows which one is shown instead.
 */
export function withPublishedName(site: Site, fields: Fields, fixed: SiteForm['fixed']): Site {
  const isFixed = (path: string) => fixed.some(({ field }) => field === path)
  const { name: before, ...others } = site
  const name = isFixed('name') ? before : readText(fields, 'name') || undefined
  const productName = (!isFixed('product') && readText(fields, 'product')) || site.productName
  return { ...others, productName, ...(name === undefined ? {} : { name }) }
}
