import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../tests/support/free-port.ts'

/** The site's own server as a process that restarts after each change. */
export interface RestartingServer {
  port: number
  /** Resolves when the server answers, or when it has ended with an error. */
  ready: () => Promise<void>
  restart: () => Promise<void>
  /** Why the server has ended, in its own words. Undefined while it runs. */
  problem: () => string | undefined
  stop: () => Promise<void>
}

/** Changes within this time (ms) share one restart. */
const CHANGES_TOGETHER = 60

export async function startRestartingServer(
  root: string,
  { publicUrl }: { publicUrl: string },
): Promise<RestartingServer> {
  const port = await freePort()
  function start() {
    const child = spawn('node', [join(root, 'tools/dev/server.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { LOG_LEVEL: 'warn', ...process.env, PUBLIC_URL: publicUrl, HOST: '127.0.0.1', PORT: String(port) },
    })
    const errors: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      errors.push(text)
    })
    return { child, errors, ready: waitUntilReady(child, port) }
  }

  let running = start()

  async function stop() {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  /** The pending restart, which still collects changes, and the end of the newest restart. */
  let pending: Promise<void> | undefined
  let newest = Promise.resolve()
  function restart() {
    const before = newest
    pending ??= newest = (async () => {
      await before
      await new Promise((resolve) => setTimeout(resolve, CHANGES_TOGETHER))
      pending = undefined
      await stop()
      running = start()
      await running.ready
    })()
    return pending
  }

  function problem(): string | undefined {
    const { child, errors } = running
    return child.exitCode === null ? undefined : errors.join('').trim() || `It ended with code ${child.exitCode}.`
  }

  await running.ready
  return { port, ready: async () => newest, restart, stop, problem }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
