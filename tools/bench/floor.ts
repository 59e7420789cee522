import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type RunningServer, startServer } from '../lib/running-server.ts'
import { startYardstick, withoutConnection, type Yardstick } from './yardstick.ts'

const RECORDER = pathToFileURL(join(import.meta.dirname, 'record-statements.ts')).href
const FLOOR_SERVER = join(import.meta.dirname, 'floor-server.ts')

/** The data of the floor server (`floor-server.ts`). */
export interface Floor {
  /** The SQLite file. */
  database: string
  statements: { sql: string; values: (string | number | null)[] }[]
  tokenHash: string
  answer: unknown
  headers: Record<string, string>
}

/** How long the statements after an answer may take, such as the end of its transaction (ms). */
const AFTER_ANSWER = 100

/** Copies the server's database into a folder, under the name that `startServer` gives it. Returns the path of the copy. */
function copyDatabase({ folder }: RunningServer, into: string): string {
  const copy = join(into, 'test.db')
  const database = new DatabaseSync(join(folder, 'test.db'))
  database.prepare('vacuum into ?').run(copy)
  database.close()
  return copy
}

/** Starts a server, sends it a request, and returns the statements that it ran and its answer. */
async function recordRequest(
  folder: string,
  path: string,
  headers: Record<string, string>,
): Promise<Pick<Floor, 'statements' | 'answer' | 'headers'>> {
  const file = join(folder, 'statements')
  writeFileSync(file, '')
  const server = await startServer(
    { LOG_LEVEL: 'silent', NODE_OPTIONS: `--import=${RECORDER}`, STATEMENTS: file },
    folder,
  )
  const ask = async () => {
    const response = await fetch(server.url + path, { headers })
    const body = await response.text()
    await delay(AFTER_ANSWER)
    return { response, body }
  }
  // The first request may fill caches, so it is not recorded.
  await ask()
  writeFileSync(file, '')
  const { response, body } = await ask()
  await server.end('SIGKILL')
  const statements: Floor['statements'] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { statements, answer: JSON.parse(body), headers: withoutConnection(response.headers) }
}

/**
 * Starts a server that does the least possible for the same answer (`floor-server.ts`), with a copy of the data of
 * `server`.
 * @param headers the headers of a rider, with the token
 */
export async function startFloor(
  server: RunningServer,
  path: string,
  headers: Record<string, string>,
): Promise<Yardstick> {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-floor-'))
  const database = copyDatabase(server, folder)
  const recorded = await recordRequest(folder, path, headers)
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const tokenHash = createHash('sha256').update(token).digest('hex')
  const isOfSession = recorded.statements.some(({ values }) => values.includes(tokenHash))
  if (!isOfSession) throw new Error(`No statement of ${path} finds the session`)
  const file = join(folder, 'floor.json')
  const floor: Floor = { database, tokenHash, ...recorded }
  writeFileSync(file, JSON.stringify(floor))
  return startYardstick([FLOOR_SERVER, file], folder)
}
