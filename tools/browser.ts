// Finds the browser for the tests, and brings one when there is none: CHROMIUM, then the system's, then Playwright's own.
import { execFileSync } from 'node:child_process'
import { findBrowser } from '../tests/support/browser.ts'

function install() {
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'linux' && isRoot) {
    try {
      console.log('Installing Chromium with apt-get (once)...')
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      return
    } catch {
      console.log('apt-get could not; trying Playwright.')
    }
  }
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}

if (!findBrowser()) install()
if (!findBrowser()) {
  console.error('No browser for the tests: install Chromium, or name one in the environment variable CHROMIUM.')
  process.exit(1)
}
