// WebKitGTK over its WebDriver. It is driven by plain WebDriver calls, because no known package can drive it on a
// display of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#tools/lib/free-port.ts'
import type { Engine, Size } from './engine.ts'

/** The programs of Debian's packages webkit2gtk-driver and xvfb. */
export interface WebKitPrograms {
  driver: string
  browser: string
  display: string
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const KEYS = { Escape: '\uE00C', Enter: '\uE007' }

/** Starts a display without a screen. Returns its name, such as ':3'. */
async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line) => resolve(String(line).trim()))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return { name: `:${number}`, process: child }
}

type Call = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Calls the driver. Waits for its start at the first call. */
function caller(base: string): Call {
  return async (method, path, body) => {
    const init = { method, ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}) }
    for (let tries = 0; ; tries++) {
      const response = await fetch(base + path, init).catch((error: Error) => error)
      if (response instanceof Error) {
        if (tries > 100) throw response
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
      if (value?.error) throw new Error(`${value.error}: ${value.message}`)
      return value
    }
  }
}

export async function startWebKit(programs: WebKitPrograms, size: Size): Promise<Engine> {
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox of WebKit needs rights that root in a container has not.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: 'ignore',
  })
  const call = caller(`http://127.0.0.1:${port}`)
  const options = { binary: programs.browser, args: ['--automation'] }
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string }
  const inSession: Call = (method, path, body) => call(method, `/session/${sessionId}${path}`, body)
  await inSession('POST', '/window/rect', size)
  const run = (script: unknown, values: unknown[]) =>
    inSession('POST', '/execute/sync', { script: `return (${script}).apply(null, arguments)`, args: values })
  const pathOf = (found: unknown) => `/element/${(found as Record<string, string>)[ELEMENT]}`
  return {
    name: 'webkit',
    goTo: async (url) => {
      await inSession('POST', '/url', { url })
    },
    read: async <Value>(script: unknown, ...values: unknown[]) => (await run(script, values)) as Value,
    find: async (script, ...values) => (await run(script, values)) ?? undefined,
    click: async (found) => {
      await inSession('POST', `${pathOf(found)}/click`)
    },
    type: async (found, text) => {
      await inSession('POST', `${pathOf(found)}/value`, { text })
    },
    pressKey: async (key) => {
      const actions = [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ]
      await inSession('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    picture: async () => Buffer.from((await inSession('GET', '/screenshot')) as string, 'base64'),
    end: async () => {
      await inSession('DELETE', '').catch(() => undefined)
      driver.kill()
      display.process.kill()
    },
  }
}
