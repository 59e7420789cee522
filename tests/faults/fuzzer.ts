import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { callApi, type RunningServer } from '#tools/lib/running-server.ts'
import { seeded } from '#tools/lib/seeded.ts'
import { TIP_IDS } from '#tools/lib/starter-library.ts'

interface Operation {
  method: string
  path: string
  fields: string[]
}

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Schema }> } }>>
}
interface Schema {
  properties?: Record<string, unknown>
}

interface Fuzzed {
  statuses: Record<string, number>
  problems: string[]
  /** Memory of the server's process (MiB) at ten points of the run. */
  memory: number[]
}

const TEXTS = [
  '',
  ' ',
  '0',
  '7',
  '-1',
  '007',
  '7.0',
  '1e3',
  '999999999999999999999',
  'null',
  'true',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%ff%fe',
  "' or 1=1 --",
  '"; drop table rider; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '🛴',
  'Ａ',
  'İ',
  'ß',
  'é'.normalize('NFD'),
  'x'.repeat(31),
  'x'.repeat(2001),
  'mira@example.org',
  'facebook',
  'general',
  'Europe/Berlin',
]

/** The process's resident memory (MiB), as the operating system reports it. */
function memoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Odd and ordinary queries, with and without a meaning for the route. */
const QUERIES = [
  ...['category=%ff', 'tip[]=1', 'a=b&a=c', '__proto__=1', 'x'.repeat(500)],
  ...['language=de', 'language=%00', 'language=en&language=de'],
]

function makeGenerator(random: () => number, operations: Operation[], tokens: string[]) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const chance = (share: number) => random() < share

  function value(depth = 0): unknown {
    const kind = Math.floor(random() * 12)
    if (kind < 5) return pick(TEXTS)
    if (kind === 5) return pick([0, 1, 7, -1, 1.5, 1e308, -0, 2 ** 53, 6])
    if (kind === 6) return chance(0.5)
    if (kind === 7) return null
    if (depth > 3) return pick(TEXTS)
    if (kind === 8) return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1))
    if (kind === 9) return { [pick(TEXTS)]: value(depth + 1) }
    if (kind === 10) return { darkMode: value(depth + 1), notifications: chance(0.5) }
    return pick(TEXTS).repeat(3)
  }

  function body(fields: string[]): string | undefined {
    if (chance(0.08)) return undefined
    if (chance(0.05)) return pick(['{', '[]', 'null', '"x"', '{"a":}', '\u0000', '{"__proto__":{"x":1}}', '1e999'])
    if (chance(0.02)) return `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`
    if (chance(0.002)) return JSON.stringify({ notes: 'x'.repeat(10 * 1024 * 1024) })
    const entries = fields.filter(() => chance(0.85)).map((name) => [name, value()])
    if (chance(0.1)) entries.push([pick(TEXTS), value()])
    return JSON.stringify(Object.fromEntries(entries))
  }

  return () => {
    const operation = pick(operations)
    const slow = /register|login|password/.test(operation.path)
    const { method, path, fields } = slow && chance(0.8) ? pick(operations) : operation
    const id = chance(0.6) ? String(pick(TIP_IDS)) : encodeURIComponent(pick(TEXTS).toWellFormed())
    const raw = path.replace(/\{\w+\}/g, chance(0.95) ? id : pick(['%', '%zz', '..', '%c0%af', 'x'.repeat(3000)]))
    const content = method === 'GET' || method === 'HEAD' ? undefined : body(fields)
    const headers: Record<string, string> = {}
    if (content !== undefined)
      headers['content-type'] = chance(0.94) ? 'application/json' : pick(['text/plain', 'application/xml', ''])
    if (chance(0.8)) headers.authorization = `Bearer ${chance(0.9) ? pick(tokens) : pick(['x', '', 'a b'])}`
    if (chance(0.1)) headers['x-time-zone'] = pick(['Europe/Berlin', 'Mars/Olympus', '../etc', 'x'.repeat(500)])
    if (chance(0.02)) for (let i = 0; i < 80; i++) headers[`x-flood-${i}`] = 'y'.repeat(50)
    const query = chance(0.1) ? `?${pick(QUERIES)}` : ''
    return {
      // Other methods on these paths would delete the account that the other requests need.
      method:
        path.startsWith('/api/user') || chance(0.97) ? method : pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']),
      path: raw + query,
      headers,
      content,
    }
  }
}

type Generated = ReturnType<ReturnType<typeof makeGenerator>>

interface Answer {
  status: number
  text: string
}

/** Status 0 means that the connection broke. */
function send(url: string, agent: Agent, generated: Generated): Promise<Answer> {
  const { method, path, headers, content } = generated
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const outgoing = request({ hostname, port, method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', () => resolve({ status: 0, text: '' }))
    })
    // A kept-alive connection may have been closed in the meantime, which says nothing about this request. The server
    // also closes the connection on a body that is too large before all of it has arrived, which is correct.
    outgoing.on('error', () => resolve(outgoing.reusedSocket ? send(url, agent, generated) : { status: 0, text: '' }))
    outgoing.end(content)
  })
}

async function operationsOf(url: string): Promise<Operation[]> {
  const document = (await (await callApi(url, 'GET', '/api/openapi.json')).json()) as OpenApi
  const api = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      fields: Object.keys(requestBody?.content['application/json']?.schema?.properties ?? {}),
    })),
  )
  const pages = ['/', '/tips/{id}', '/{id}', '/auth', '/assets/{id}', '/tips/{id}/preview.png', '/api/{id}']
  // Deleting the account or signing out would end the accounts that the other requests need.
  const lasting = api.filter(
    ({ method, path }) => !(method === 'DELETE' && /^\/api\/user/.test(path)) && path !== '/api/logout',
  )
  return [...lasting, ...pages.map((path) => ({ method: 'GET', path, fields: [] }))]
}

/** Every address that reads data of these riders. No stored data may make one of them fail. */
const READS = [
  '/api/user',
  '/api/bookmarks',
  '/api/progress',
  '/api/user/progress',
  '/api/user/stats',
  '/api/user/achievements',
  '/api/user/liked-tips',
  '/api/user/tutorial-status',
  '/api/user/export',
  '/api/user/sessions',
  '/api/review',
  '/api/engagement',
  '/api/leaderboard',
]

/** Sends this many odd requests, a few at a time, and returns what was wrong with the answers. */
export async function fuzz(server: RunningServer, requests: number, seed: number): Promise<Fuzzed> {
  const tokens: string[] = []
  for (const username of ['ada', 'ben', 'cleo']) {
    const made = await callApi(server.url, 'POST', '/api/register', {
      body: { username: `${username}-${seed}`, password: 'secret1' },
    })
    tokens.push((await made.json()).token)
  }
  const next = makeGenerator(seeded(seed), await operationsOf(server.url), tokens)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const result: Fuzzed = { statuses: {}, problems: [], memory: [] }
  let sent = 0

  async function worker() {
    while (sent < requests) {
      if (sent % Math.ceil(requests / 10) === 0) result.memory.push(memoryOf(server.process.pid))
      sent += 1
      const generated = next()
      const { status, text } = await send(server.url, agent, generated)
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      const what = `${generated.method} ${generated.path.slice(0, 120)} ${generated.content?.slice(0, 200) ?? ''}`
      if (status >= 500) result.problems.push(`${status} to ${what}: ${text.slice(0, 200)}`)
      if (/\n\s+at .+:\d+:\d+/.test(text)) result.problems.push(`a stack trace to ${what}`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  agent.destroy()

  for (const token of tokens) {
    for (const path of READS) {
      const { status } = await callApi(server.url, 'GET', path, { token })
      if (status !== 200) result.problems.push(`${status} to GET ${path} afterwards`)
    }
  }
  return result
}
