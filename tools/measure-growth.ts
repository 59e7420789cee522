// npm run measure-growth -- <sqlite file of make-data>: sends the same requests in turn to a server with an empty
// database and to one with that file, so that other load on the machine affects both. Prints p50 and p99 of each (ms).
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callApi, type RunningServer, removeFolder, startServer } from './lib/running-server.ts'
import { anyTipId } from './lib/starter-library.ts'

const [, , file] = process.argv
if (!file) {
  console.error('Name a database file: npm run measure-growth -- <sqlite file of make-data>')
  process.exit(1)
}
const ROUNDS = 1500

interface Place {
  name: string
  server: RunningServer
  token: string
}

async function place(name: string, folder?: string): Promise<Place> {
  const server = await startServer({ LOG_LEVEL: 'error' }, folder)
  const answer = await callApi(server.url, 'POST', '/api/register', {
    body: { username: 'measurer', password: 'secret1' },
  })
  return { name, server, token: (await answer.json()).token }
}

const full = mkdtempSync(join(tmpdir(), 'ride-safer-full-'))
copyFileSync(file, join(full, 'test.db'))
const places = [await place('empty'), await place('full', full)]

const REQUESTS: { name: string; call: (place: Place, round: number) => Promise<Response> }[] = [
  {
    name: 'like',
    call: ({ server, token }, round) =>
      callApi(server.url, round % 2 ? 'DELETE' : 'POST', `/api/tips/${anyTipId(round >> 1)}/like`, { token }),
  },
  { name: 'engagement', call: ({ server, token }) => callApi(server.url, 'GET', '/api/engagement', { token }) },
  { name: 'leaderboard', call: ({ server, token }) => callApi(server.url, 'GET', '/api/leaderboard', { token }) },
]

console.log('| call | empty p50 | full p50 | empty p99 | full p99 | p99 full / empty |\n|---|---|---|---|---|---|')
for (const { name, call } of REQUESTS) {
  const times = new Map(places.map((where) => [where.name, [] as number[]]))
  for (let round = -100; round < ROUNDS; round++) {
    for (const where of places) {
      const start = performance.now()
      await (await call(where, Math.abs(round))).arrayBuffer()
      if (round >= 0) times.get(where.name)?.push(performance.now() - start)
    }
  }
  const at = (where: string, share: number) => {
    const sorted = times.get(where)?.toSorted((a, b) => a - b) ?? []
    return sorted[Math.floor(sorted.length * share)] ?? 0
  }
  const cells = [at('empty', 0.5), at('full', 0.5), at('empty', 0.99), at('full', 0.99)].map((ms) => ms.toFixed(2))
  console.log(`| ${name} | ${cells.join(' | ')} | ${(at('full', 0.99) / at('empty', 0.99)).toFixed(2)} |`)
}

for (const { server } of places) {
  await server.end('SIGKILL')
  removeFolder(server.folder)
}
