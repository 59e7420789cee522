import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'

// Tests show most pages once and register many riders, so their servers compress and hash quickly (tools/lib/running-server.ts).
process.env.QUICK_COMPRESSION = 'yes'
process.env.QUICK_HASHES = 'yes'
// For tools/check-actions.ts.
process.env.ACTIONS_FILE = join(import.meta.dirname, 'test-results', 'actions.txt')
mkdirSync(join(import.meta.dirname, 'test-results'), { recursive: true })

/** It shows every screen, which takes some minutes. */
const LONG = '**/more-languages.spec.ts'

export default defineConfig({
  testDir: 'tests/browser',
  // The longest test begins first, so that at the end no worker waits for another one.
  projects: [
    { name: 'screens', testMatch: LONG },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: LONG },
  ],
  outputDir: 'test-results/browser',
  fullyParallel: true,
  // One more than the smallest machine has processors, because a test waits until its pages are at rest.
  workers: 3,
  // What takes longer hangs (ms). They are long, so that a machine with other work fails no test.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // A wrong locator says so before the test hangs (ms).
    actionTimeout: 45_000,
    // Only what is about being offline meets the service worker: it answers what other tests answer themselves.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
  },
})
