/**
 * The browsers by their mark in the user agent. The first mark that is found counts, because Edge and others also name
 * Chrome, and Chrome also names Safari. On iPhone and iPad, Firefox and Chrome have marks of their own beside Safari.
 */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

/** The systems by their mark. Android also names Linux, and an iPhone also names Mac OS X. */
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (userAgent: string, marks: readonly (readonly [mark: string, name: string])[]) =>
  marks.find(([mark]) => userAgent.includes(mark))?.[1]

/** The browser and the system that a user agent names, such as Firefox and Android. */
export function deviceIn(userAgent: string): { browser?: string | undefined; system?: string | undefined } {
  return { browser: nameIn(userAgent, BROWSERS), system: nameIn(userAgent, SYSTEMS) }
}
