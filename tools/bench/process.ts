import { readFileSync } from 'node:fs'
import { removeFolder, startServer } from '../../tests/support/running-server.ts'
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
export function measureMemory(pid: number): Row {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const megabytes = kilobytes / 1024
  return {
    what: 'memory after the load of this run (RSS)',
    budget: '<= 200 MB',
    measured: `${whole(megabytes)} MB`,
    yardstick: '',
    met: megabytes <= 200,
  }
}
