import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../lib/free-port.ts'

/** The site's own server as a process that restarts after each change of its code. */
export interface RestartingServer {
  port: number
  /** Resolves when the server answers, or when it has ended with an error. */
  ready: () => Promise<void>
  /** Restarts the server after a change of its code. */
  restart: () => Promise<void>
  /** Lets the server read the content again, without a restart. */
  reload: () => Promise<void>
  /**
   * Why the server has ended, or the problems of the content, as the server printed them. Undefined without a problem.
   */
  problem: () => string | undefined
  stop: () => Promise<void>
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Changes within this time (ms) are one change. */
const CHANGES_TOGETHER = 60
/** How long a server may take to end (ms). */
const PATIENCE = 2000

export async function startRestartingServer(
  root: string,
  { publicUrl }: { publicUrl: string },
): Promise<RestartingServer> {
  const port = await freePort()
  function start() {
    const child = spawn('node', [join(root, 'tools/dev/server.ts')], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: { LOG_LEVEL: 'warn', ...process.env, PUBLIC_URL: publicUrl, HOST: '127.0.0.1', PORT: String(port) },
    })
    const errors: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      errors.push(text)
    })
    return { child, errors, ready: waitUntilReady(child, port) }
  }

  let running = start()

  async function stop() {
    const { child } = running
    if (hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    await ended
    clearTimeout(timer)
  }

  /** The problems of the content that the running server could not read. */
  let contentProblem: string | undefined

  async function startAgain() {
    await stop()
    contentProblem = undefined
    running = start()
    await running.ready
  }

  async function readContent() {
    const { child } = running
    const heard = new AbortController()
    const answered = Promise.race([
      once(child, 'message', heard).then(([answer]) => (answer as { problem?: string }).problem),
      once(child, 'exit', heard).then(() => undefined),
    ])
    // An error here means that the process has ended, which the race above notices.
    child.send('reload', () => undefined)
    contentProblem = await answered
    heard.abort()
    if (contentProblem !== undefined) process.stderr.write(`${contentProblem}\n`)
  }

  /** The pending change, which still collects others, and the end of the newest one. */
  let pending: Promise<void> | undefined
  let newest = Promise.resolve()
  let needsRestart = false
  function change(ofCode: boolean) {
    const before = newest
    needsRestart ||= ofCode
    pending ??= newest = (async () => {
      await before
      await new Promise((resolve) => setTimeout(resolve, CHANGES_TOGETHER))
      pending = undefined
      const restarts = needsRestart || hasEnded(running.child)
      needsRestart = false
      await (restarts ? startAgain() : readContent())
    })()
    return pending
  }

  function problem(): string | undefined {
    const { child, errors } = running
    if (!hasEnded(child)) return contentProblem
    return errors.join('').trim() || `It ended with ${child.exitCode ?? child.signalCode}.`
  }

  await running.ready
  return { port, ready: async () => newest, restart: () => change(true), reload: () => change(false), stop, problem }
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  while (!hasEnded(child)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
