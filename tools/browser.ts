// Finds or installs two things that the tests need besides npm packages: a browser (CHROMIUM, then the system's, then
// Playwright's own), and poppler, whose tools read PDFs.
import { execFileSync, spawnSync } from 'node:child_process'
import { findBrowser } from './lib/browser.ts'

/** Installs a system package. Returns false where that is not possible. */
function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    console.log(`Installing ${name} with apt-get (once)...`)
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
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
if (!hasPoppler() && !(aptInstall('poppler-utils') && hasPoppler())) {
  console.error('The tests read PDFs with pdftotext: install poppler (poppler-utils, or brew install poppler).')
  process.exit(1)
}
