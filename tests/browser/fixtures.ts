import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'

/** A running server of its own, with an empty database. */
interface Server {
  url: string
  /** Everything it wrote to its log so far. */
  log: () => string
}

interface Rider {
  username: string
  password: string
  token: string
}

interface WorkerOptions {
  /** Environment variables of the server; another set gets another server. */
  environment: Record<string, string>
}

interface WorkerFixtures extends WorkerOptions {
  server: Server
}

interface Fixtures {
  /** Opens an account by the API, without a browser. */
  newRider: (username?: string) => Promise<Rider>
  /** Opens an account and signs the page's browser in; to be called before the page is opened. */
  signIn: (username?: string) => Promise<Rider>
  /** Calls the API as this rider (or as nobody). */
  api: (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<Response>
}

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'server', 'main.ts')

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  )
}

async function started(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start:\n${log()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function withServer(environment: Record<string, string>, use: (server: Server) => Promise<void>): Promise<void> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-'))
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: `file:${join(folder, 'test.db')}`,
      RATE_LIMIT_FACTOR: '10000',
      ...environment,
    },
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const url = `http://127.0.0.1:${port}`
  try {
    await started(child, url, () => text)
    await use({ url, log: () => text })
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Errors a page must never show; a failed request is the test's own business. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true, scope: 'worker' }],
  server: [({ environment }, use) => withServer(environment, use), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.url),

  page: async ({ page }, use) => {
    const errors = watchErrors(page)
    await use(page)
    expect(errors, 'errors in the page').toEqual([])
  },

  api: ({ server }, use) =>
    use((method, path, { token, body } = {}) =>
      fetch(server.url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    ),

  newRider: ({ api }, use) =>
    use(async (username = `rider-${randomUUID().slice(0, 8)}`) => {
      const password = 'correct horse'
      const response = await api('POST', '/api/register', { body: { username, password } })
      const { token } = await response.json()
      return { username, password, token }
    }),

  signIn: ({ page, newRider }, use) =>
    use(async (username) => {
      const rider = await newRider(username)
      // Once: a page that signs out must stay signed out.
      await page.addInitScript((token) => {
        if (!sessionStorage.getItem('signed-in-by-test')) localStorage.setItem('authToken', token)
        sessionStorage.setItem('signed-in-by-test', 'yes')
      }, rider.token)
      return rider
    }),
})

/** Sizes that every screen is looked at (px). */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** Opens a page and waits until it has come alive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}
