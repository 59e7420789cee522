import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A request that is sent repeatedly. */
interface LoadRequest {
  method?: string
  path?: string
  headers?: Record<string, string>
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** Requests that the connections send in turn. Without them they request `url`. */
  requests?: LoadRequest[]
}

export interface LoadResult {
  /** Answers per second. */
  rate: number
  /** The 99th percentile of the answer time (ms). */
  p99: number
  /** Unsuccessful answers and broken connections. */
  failed: number
  /** The share of one processor that the generator used, or undefined where the system does not report it. */
  busy: number | undefined
}

/** Above this share of a processor the generator limits the rate. */
const GENERATOR_IS_FULL = 0.75

const hasTaskset = spawnSync('taskset', ['-V']).error === undefined

/** Whether the generator limited the rate instead of the server. */
export const isBoundByGenerator = ({ busy }: LoadResult) => busy !== undefined && busy >= GENERATOR_IS_FULL

/** Pins the command to this processor where the system supports it, so that generator and server do not share one. */
export function onProcessor(processor: number, program: string, options: string[]): [string, string[]] {
  return hasTaskset ? ['taskset', ['-c', String(processor), program, ...options]] : [program, options]
}

/** The processor time that a process has used (s). */
function processorTime(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}

/** A script for wrk that sends the requests in turn. */
function turnScript(requests: LoadRequest[]): string {
  const lines = requests.map(({ method = 'GET', path = '/', headers = {} }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
    return `requests[#requests+1] = wrk.format(${JSON.stringify(method)}, ${JSON.stringify(path)}, {${fields.join(',')}})`
  })
  return `local requests = {}
local turn = 0
init = function()
${lines.join('\n')}
end
request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
`
}

const inMilliseconds = (text = '') => {
  const factors: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }
  const [, value, unit = 'ms'] = /([\d.]+)(us|ms|s|m)/.exec(text) ?? []
  return Number(value) * (factors[unit] ?? 1)
}

/** Waits until wrk has ended and measures its processor time. */
async function watch(child: ChildProcess): Promise<{ output: string; used: number | undefined }> {
  let output = ''
  let used: number | undefined
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const timer = setInterval(() => {
    used = processorTime(child.pid ?? 0) ?? used
  }, 50)
  await once(child, 'close')
  clearInterval(timer)
  return { output, used }
}

/** Sends requests over this many connections for this many seconds. It needs wrk on the PATH. */
export async function load({ url, connections, seconds, requests }: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-wrk-'))
  const script = join(folder, 'turn.lua')
  if (requests) writeFileSync(script, turnScript(requests))
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...(requests ? ['-s', script] : []), url]
  const { output, used } = await watch(spawn(...onProcessor(1, 'wrk', options)))
  rmSync(folder, { recursive: true })
  const count = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? []
  return {
    rate: count(/Requests\/sec:\s+([\d.]+)/),
    p99: inMilliseconds(/99%\s+(\S+)/.exec(output)?.[1]),
    failed: count(/Non-2xx or 3xx responses: (\d+)/) + errors.reduce((sum, text) => sum + Number(text), 0),
    busy: used === undefined ? undefined : used / seconds,
  }
}
