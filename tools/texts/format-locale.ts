/**
 * The locale that formats numbers and dates of a language. Arabic has Latin digits: riders see them on signs and scooters, and some
 * browsers would write others.
 */
export function formatLocale(language: string): string {
  const locale = new Intl.Locale(language)
  return locale.language === 'ar' ? new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() : language
}
