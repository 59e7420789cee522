import { existsSync, globSync } from 'node:fs'
import { findBrowser } from '#tools/lib/browser.ts'
import type { Engine, Size } from './engine.ts'
import { startPuppeteer } from './puppeteer-engine.ts'
import { startWebKit } from './webkit-engine.ts'

/** How to start an engine, or what to install to have it. */
export type FoundEngine =
  | { name: Engine['name']; start: (size: Size) => Promise<Engine> }
  | { name: Engine['name']; missing: string }

const firstOf = (...files: (string | undefined)[]) => files.find((file) => file !== undefined && existsSync(file))

function findChromium(): FoundEngine {
  const program = findBrowser()
  return program
    ? { name: 'chromium', start: (size) => startPuppeteer('chromium', program, size) }
    : { name: 'chromium', missing: 'npm test installs it' }
}

function findFirefox(): FoundEngine {
  const program = firstOf(
    process.env.FIREFOX,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )
  return program
    ? { name: 'firefox', start: (size) => startPuppeteer('firefox', program, size) }
    : { name: 'firefox', missing: 'apt-get install firefox-esr, or FIREFOX=<path of the program>' }
}

function findWebKit(): FoundEngine {
  const driver = firstOf('/usr/bin/WebKitWebDriver')
  const browser = firstOf(...globSync('/usr/lib*/{*/,}webkit2gtk-4.1/MiniBrowser'))
  const display = firstOf('/usr/bin/Xvfb')
  return driver && browser && display
    ? { name: 'webkit', start: (size) => startWebKit({ driver, browser, display }, size) }
    : { name: 'webkit', missing: 'apt-get install webkit2gtk-driver xvfb' }
}

export const findEngines = (): FoundEngine[] => [findChromium(), findFirefox(), findWebKit()]
