import { readFileSync } from 'node:fs'
import { callApi, type RunningServer, removeFolder, startServer } from '../lib/running-server.ts'
import { load } from './generator.ts'
import { median, type Row, seconds, spread, whole } from './row.ts'

const STARTS = 5

/** The time from the start of the process to its first page (ms). */
async function timeOfStart(environment: Record<string, string>): Promise<number> {
  const start = performance.now()
  const server = await startServer({ LOG_LEVEL: 'silent', ...environment })
  await (await fetch(server.url)).arrayBuffer()
  const took = performance.now() - start
  await server.end('SIGKILL')
  removeFolder(server.folder)
  return took
}

export async function measureStart(what: string, budget: number, environment: Record<string, string>): Promise<Row> {
  const times: number[] = []
  for (let i = 0; i < STARTS; i++) times.push(await timeOfStart(environment))
  return {
    what,
    budget: `<= ${seconds(budget)}`,
    measured: spread(times, seconds),
    yardstick: '',
    met: median(times) <= budget,
  }
}

/** The memory of a process (MB). Only Linux reports it. */
function memoryOf(pid: number): number {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return kilobytes / 1024
}

/** The load under which memory is measured: the number of its parts, and how long each lasts (s). */
const PARTS = 5
const PART = 30

/**
 * Sends requests for pages, the API, wrong addresses and own reads in turn, and reads the memory after each part of the
 * load.
 */
export async function measureMemory({ url, process: server }: RunningServer): Promise<Row[]> {
  if (process.platform !== 'linux' || server.pid === undefined) return []
  const body = { username: 'mixer', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  const own = { authorization: `Bearer ${token}` }
  const brotli = { 'accept-encoding': 'br' }
  const requests = [
    ...['/', '/?category=riding', '/api/tips', '/impressum', '/wrong'].flatMap((path) => [
      { path, headers: brotli },
      { path, headers: {} },
    ]),
    ...Array.from({ length: 40 }, (_, index) => ({ path: `/tips/${index + 1}`, headers: brotli })),
    ...['/api/engagement', '/api/progress', '/api/bookmarks', '/api/user'].map((path) => ({ path, headers: own })),
    { method: 'POST', path: '/api/tips/1/like', headers: own },
    { method: 'DELETE', path: '/api/tips/1/like', headers: own },
  ]
  const sizes: number[] = []
  let count = 0
  for (let part = 0; part < PARTS; part++) {
    const { rate } = await load({ url, connections: 32, seconds: PART, requests })
    count += rate * PART
    sizes.push(memoryOf(server.pid))
  }
  return [
    {
      what: `memory (RSS) after ${whole(count)} mixed requests, five readings`,
      budget: '<= 220 MB',
      measured: `${sizes.map(whole).join(', ')} MB`,
      yardstick: '',
      met: (sizes.at(-1) ?? 0) <= 220,
    },
  ]
}
