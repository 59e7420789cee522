import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'server', 'main.js')
/** Loaded into each server, so that a server ends when its test is killed. */
const END_WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'end-with-parent.js')).href
/** Loaded into the servers of tests, but not into those of measurements. The configurations of the tests set the variables. */
const loaded = (name: string) => pathToFileURL(join(import.meta.dirname, `${name}.js`)).href
const PRELOADED = [
  END_WITH_PARENT,
  ...(process.env.QUICK_COMPRESSION ? [loaded('quick-compression')] : []),
  ...(process.env.QUICK_HASHES ? [loaded('quick-hashes')] : []),
  ...(process.env.ACTIONS_FILE ? [loaded('note-actions')] : []),
  ...(process.env.LATE_ANSWERS ? [loaded('late-answers')] : []),
]

/** The variables of a test run that its servers have too. */
const HANDED_ON = ['ACTIONS_FILE', 'CLOCK_AHEAD', 'TZ', 'LANG']

/** The real server as its own process, reachable from this machine only. */
export interface RunningServer {
  url: string
  /** The server's folder, which holds the database as test.db. */
  folder: string
  process: ChildProcess
  /** The server's log so far. */
  log: () => string
  /** Kills it (SIGKILL) or shuts it down (SIGTERM), and waits until it has ended. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

/** How long a server may take to start (ms), several at once on a busy machine too. */
const START_LIMIT = 240_000

async function waitUntilReady(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  for (;;) {
    const ready = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not start (exit code ${child.exitCode}):\n${log()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

/** The Node options of `npm start`: a small young generation that does not grow under load. */
const MEMORY = ['--max-semi-space-size=4', '--max-old-space-size=512']

/** Root can write to read-only files. Tests of read-only files run the server as this user when they run as root. */
export const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined

interface Held {
  /**
   * The largest size of a file that the server may write, in blocks of the shell's `ulimit`. Beyond it writing fails,
   * as on a full disk.
   */
  blocks?: number
  /** The user that the server runs as. */
  uid?: number | undefined
  /** The path of another version's server. */
  main?: string
  /** The name in its address. Browsers accept passkeys at 'localhost' and not at an IP address. */
  hostName?: string
}

/** Starts a server. Without a folder it gets a new one. */
export async function startServer(
  environment: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'ride-safer-')),
  { blocks, uid, main = MAIN, hostName = '127.0.0.1' }: Held = {},
): Promise<RunningServer> {
  const port = environment.PORT ?? (await freePort())
  const url = `http://${hostName}:${port}`
  const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`
  const isTurned = Boolean(process.env.CLOCK_AHEAD || environment.TURNED_CLOCK)
  const preloaded = isTurned ? [...PRELOADED, loaded('turned-clock')] : PRELOADED
  const node = [process.execPath, ...MEMORY, ...preloaded.map((file) => `--import=${file}`), main]
  const command = blocks === undefined ? node : ['sh', '-c', limited, ...node]
  const [program = '', ...options] = command
  const child = spawn(program, options, {
    ...(uid === undefined ? {} : { uid }),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATABASE_URL: `file:${join(folder, 'test.db')}`,
      RATE_LIMIT_FACTOR: '10000',
      ...Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      ...environment,
    },
  })
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilReady(child, url, () => text)
  return {
    url,
    folder,
    process: child,
    log: () => text,
    end: (signal) => {
      child.kill(signal)
      return gone
    },
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Calls the API of a running server. */
export function callApi(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
