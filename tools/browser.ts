// Finds or installs what the tests need besides npm packages: a browser (CHROMIUM, then the system's, then Playwright's own), a
// typeface as wide as Arial, poppler, whose tools read PDFs, and PgBouncer.
import { execFileSync, spawnSync } from 'node:child_process'
import { findBrowser } from './lib/browser.ts'
import { hasPgBouncer } from './lib/pgbouncer.ts'

/** Installs a system package. Returns false where that is not possible. */
function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    console.log(`Installing ${name} with apt-get (once)...`)
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // A run level at which no service is started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
    return true
  } catch {
    return false
  }
}

/**
 * Whether the machine has a typeface as wide as Arial. Pages are shown in Arial or Roboto until the site's own typeface
 * is on the device, and the tests check that texts fit. Many servers have only typefaces that are much wider. Returns
 * true when `fc-match` is not installed.
 */
function hasFallbackTypeface(): boolean {
  const { stdout, error } = spawnSync('fc-match', ['Arial', 'family'], { encoding: 'utf8' })
  return error !== undefined || /Arial|Roboto|Liberation Sans/.test(stdout)
}

const hasPoppler = () => spawnSync('pdftotext', ['-v'], { stdio: 'ignore' }).status === 0

if (!findBrowser() && !aptInstall('chromium-headless-shell') && !aptInstall('chromium')) {
  console.log('Installing Chromium with Playwright (once)...')
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}
if (!findBrowser()) {
  console.error('No browser for the tests: install Chromium, or name one in the environment variable CHROMIUM.')
  process.exit(1)
}
if (process.platform === 'linux' && !/headless.shell/.test(findBrowser() ?? ''))
  console.log('The browser tests take half the time with the headless shell: apt-get install chromium-headless-shell.')
if (!hasFallbackTypeface() && !aptInstall('fonts-liberation'))
  console.log('Tests of layouts may fail, because this machine has no Arial, Roboto or Liberation Sans.')
if (!hasPoppler() && !(aptInstall('poppler-utils') && hasPoppler())) {
  console.error('The tests read PDFs with pdftotext: install poppler (poppler-utils, or brew install poppler).')
  process.exit(1)
}
if (!hasPgBouncer() && !aptInstall('pgbouncer'))
  console.log('The tests through PgBouncer are skipped, because it is not installed: apt-get install pgbouncer.')
