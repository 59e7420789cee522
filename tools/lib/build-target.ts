import { OLDEST_BROWSERS } from '../../src/shared/oldest-browsers.ts'

const { safari, firefox, chromium } = OLDEST_BROWSERS

/** For Vite: syntax of scripts and prefixes of styles that the oldest browsers understand. */
export const BUILD_TARGET = [`safari${safari}`, `ios${safari}`, `firefox${firefox}`, `chrome${chromium}`]
