import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The one without windows first: it takes half the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The program of the browser for the tests, or undefined when there is none. */
export function findBrowser(): string | undefined {
  const candidates = [process.env.CHROMIUM, ...SYSTEM, chromium.executablePath()]
  return candidates.find((file) => file !== undefined && existsSync(file))
}

/** Chromium without its own errands on the network; root needs it without its sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
