// node tools/measure-publishing.ts: what riders notice while editors publish. wrk asks for a page and for the library,
// first while nothing happens and then during 20 publications. Prints the slowest answers, the longest pause of the
// event loop, and how long a publication takes to reach the server. It needs wrk on the PATH, and a build.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/server/db/open.ts'
import { callApi, removeFolder, startServer } from './lib/running-server.ts'

const TIP = 'tips/riding/ride-sober.md'
const PUBLICATIONS = Number(process.env.PUBLICATIONS ?? 20)
const SECONDS = Number(process.env.SECONDS ?? 60)

/**
 * Loaded into the server: answers SIGUSR2 with the delays of its event loop since the last signal (ms). `work` is the most processor time
 * that the main thread used without a break. The rest of a delay is other processes and threads on the same cores.
 */
const DELAYS = `data:text/javascript,${encodeURIComponent(`
import { monitorEventLoopDelay } from 'node:perf_hooks'
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
const used = () => { const { user, system } = process.threadCpuUsage(); return user + system }
let before = used()
let work = 0
setInterval(() => { const now = used(); work = Math.max(work, now - before); before = now }, 5).unref()
process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => Math.round(nanoseconds / 1e5) / 10
  process.stdout.write('DELAYS ' + JSON.stringify({ max: ms(delays.max), p99: ms(delays.percentile(99)), p50: ms(delays.percentile(50)), work: Math.round(work / 100) / 10 }) + '\\n')
  delays.reset()
  work = 0
})`)}`

const wrk = (url: string) =>
  new Promise<string>((resolve) => {
    const child: ChildProcess = spawn('wrk', ['-t1', '-c8', `-d${SECONDS}`, '--latency', url])
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
    })
    child.on('exit', () => resolve(text))
  })

const folder = mkdtempSync(join(tmpdir(), 'ride-safer-'))
const server = await startServer({ NODE_OPTIONS: `--import=${DELAYS}` }, folder)
const { url } = server

async function delays(): Promise<string> {
  const known = server.log().split('DELAYS ').length
  server.process.kill('SIGUSR2')
  while (server.log().split('DELAYS ').length === known) await new Promise((resolve) => setTimeout(resolve, 20))
  return server.log().split('DELAYS ').at(-1)?.split('\n', 1)[0] ?? ''
}

const lineOf = (text: string, word: string) =>
  text
    .split('\n')
    .find((line) => line.includes(word))
    ?.trim() ?? ''
const say = (text: string) => process.stdout.write(`${text}\n`)

async function measure(name: string, meanwhile: () => Promise<void>): Promise<void> {
  await delays()
  const [page, library] = await Promise.all([wrk(`${url}/`), wrk(`${url}/api/tips`), meanwhile()])
  for (const [path, text] of [
    ['/', page],
    ['/api/tips', library],
  ] as const)
    say(
      `${name} ${path}: ${['Latency ', '50%', '99%', 'Requests/sec', 'Non-2xx', 'Socket errors']
        .map((word) => lineOf(text, word))
        .filter(Boolean)
        .join('; ')}`,
    )
  say(`${name} event loop (ms): ${await delays()}`)
}

const { token, user } = await (
  await callApi(url, 'POST', '/api/register', { body: { username: 'edda', password: 'secret1' } })
).json()
const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'test.db') })
const role = {
  rider_id: user.id,
  role: 'operator',
  given_at: new Date().toISOString(),
  given_by: null,
  operator_name: null,
} as const
await db.insertInto('desk_role').values(role).execute()
await db.destroy()
await callApi(url, 'POST', '/api/admin/question', { token, body: { password: 'secret1' } })

const overview = await (await callApi(url, 'GET', '/api/admin/content', { token })).json()
const path =
  overview.files.find((file: { kind: string; path: string }) => file.path === TIP)?.path ??
  overview.files.find((file: { kind: string; language: null }) => file.kind === 'tip' && file.language === null).path
const read = async () => (await callApi(url, 'GET', `/api/admin/content/file?path=${path}`, { token })).json()
const post = (name: string, body: object) => callApi(url, 'POST', `/api/admin/content/${name}`, { token, body })

const times: number[] = []
async function publishAll(): Promise<void> {
  for (let number = 1; number <= PUBLICATIONS; number++) {
    const { published } = await read()
    const tag = `Tag ${number}`
    const key = randomUUID()
    await post('draft', { path, fields: { ...published.fields, tag }, base: null, basedOn: published.hash, key })
    const begun = performance.now()
    const answer = await post('publish', { path, version: key, at: null })
    if (answer.status !== 200) throw new Error(await answer.text())
    while (!(await (await fetch(`${url}/api/tips`)).text()).includes(`"${tag}"`))
      await new Promise((resolve) => setTimeout(resolve, 50))
    times.push(Math.round(performance.now() - begun))
  }
}

await measure('in peace', async () => undefined)
await measure('publishing', publishAll)
times.sort((a, b) => a - b)
say(`from pressing Publish until riders see it (ms): median ${times[times.length / 2]}, longest ${times.at(-1)}`)
await server.end('SIGTERM')
removeFolder(folder)
