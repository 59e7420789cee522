import { deviceIn } from '#shared/accounts/device.ts'
import * as text from '#texts'

/** A name for this device in the language of the page, such as 'Firefox on Android'. */
export function thisDevice(): string {
  const { browser, system } = deviceIn(navigator.userAgent)
  return browser && system ? text.accounts_device({ browser, system }) : (browser ?? system ?? '')
}
