import * as text from '#texts'

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const

/** A name for this device in the language of the page, such as 'Firefox on Android'. */
export function thisDevice(): string {
  const { userAgent } = navigator
  const [, browser] = BROWSERS.find(([mark]) => userAgent.includes(mark)) ?? []
  const system = SYSTEMS.find((mark) => userAgent.includes(mark))
  return browser && system ? text.accounts_device({ browser, system }) : (browser ?? system ?? '')
}
