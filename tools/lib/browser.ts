import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell comes first, because it needs half the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of the browser for the tests, or undefined when none is installed. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...SYSTEM, chromium.executablePath()]
  return candidates.find((file) => file !== undefined && existsSync(file))
}

/** Turns off Chromium's own network requests and, for root, its sandbox, which cannot run as root. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
