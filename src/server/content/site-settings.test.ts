import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { serverSettings } from '#server/platform/server-settings.ts'
import type { SiteFile } from './site-file.ts'
import { makeSiteSettings } from './site-settings.ts'

/** The product that titles show and that results and certificates name. */
function productsOf(language: string, environment: Record<string, string> = {}, file: SiteFile = {}) {
  const config = readConfig(environment)
  const site = makeSiteSettings(config, { file, logo: undefined }, language)
  return [site.productName, serverSettings(config, site).productName, site.isDefault]
}

test('[SHELL-36] if the operator names no product, pages use the word of the language, and certificates and results one name in all languages', () => {
  expect(productsOf('en')).toEqual(['E-Scooter', 'E-Scooter', true])
  expect(productsOf('de')).toEqual(['E-Scooter', 'E-Scooter', true])
  expect(productsOf('fr')).toEqual(['Trottinette électrique', 'E-Scooter', true])
  expect(productsOf('ar')).toEqual(['السكوتر الكهربائي', 'E-Scooter', true])
})

test('[SHELL-36] the operator’s own name of the product is shown and sent in every language', () => {
  expect(productsOf('ar', { PRODUCT_NAME: 'Rollt One' })).toEqual(['Rollt One', 'Rollt One', false])
  expect(productsOf('fr', {}, { product: 'Cargo Bike' })).toEqual(['Cargo Bike', 'Cargo Bike', false])
  expect(productsOf('fr', { PRODUCT_NAME: 'Rollt One' }, { product: 'Cargo Bike' })[0]).toBe('Rollt One')
})
