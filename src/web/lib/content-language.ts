import type { PageData } from '#shared/site.ts'

/** Empty in the site's own language, in which the API answers by itself. */
let query = ''

/** Sets the language of the page's content. Call it once, before the first call of the API. */
export function setContentLanguage({ language, site }: Pick<PageData, 'language' | 'site'>): void {
  if (language !== site.languages[0]) query = `?language=${language}`
}

/** The query of a call that answers texts of the content. */
export function contentLanguage(): string {
  return query
}
