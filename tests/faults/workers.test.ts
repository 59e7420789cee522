import { rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WriteLoad } from '#tests/support/write-load.ts'
import { contentFiles, temporaryContent } from '#tools/lib/content.ts'
import { freePort } from '#tools/lib/free-port.ts'
import { startPostgres } from '#tools/lib/postgres.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'

/** The processes that answer, by the metrics of each. */
async function startWorkers(environment: Record<string, string> = {}) {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const metricsPort = await freePort()
  const server = await startServer({
    DATABASE_URL: `${postgres.url}/postgres`,
    WORKERS: '2',
    METRICS_PORT: `${metricsPort}`,
    ...environment,
  })
  onTestFinished(async () => {
    await server.end('SIGTERM')
    removeFolder(server.folder)
  })
  const workers = () => [
    ...new Set([...server.log().matchAll(/"pid":(\d+),[^\n]*tips are served/g)].map(([, pid]) => Number(pid))),
  ]
  await expect.poll(workers).toHaveLength(2)
  return { server, workers, metricsPort }
}

/** Asks for a page over a new connection. Resolves with its status, or undefined when the connection was broken. */
const visit = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume().on('error', () => resolve(undefined))
      response.on('end', () => resolve(response.statusCode))
    })
    request.on('error', () => resolve(undefined))
  })

/** Eight visitors who ask for the health of the server over new connections, until the returned function is called. */
function startVisitors(url: string) {
  let isRunning = true
  const loops = Array.from({ length: 8 }, async () => {
    while (isRunning) if ((await visit(`${url}/health`)) === undefined) await delay(5)
  })
  return async () => {
    isRunning = false
    await Promise.all(loops)
  }
}

test('two processes share one port; one that is killed is replaced, no request waits for ever, and no acknowledged write is lost', async () => {
  const { server, workers, metricsPort } = await startWorkers()
  const load = new WriteLoad()
  await load.registerRiders(server.url, 4, 'rider')
  load.start(() => server.url)
  const endVisits = startVisitors(server.url)
  for (let kill = 0; kill < 3; kill++) {
    const before = load.writes
    await expect.poll(() => load.writes).toBeGreaterThan(before + 20)
    process.kill(workers()[kill] ?? 0, 'SIGKILL')
    await expect.poll(workers).toHaveLength(3 + kill)
  }
  await endVisits()
  await load.stop()
  expect(load.unexpected).toEqual([])
  expect(await load.findLosses(server.url)).toEqual([])
  expect(server.log()).toContain('a worker ended by itself and is replaced')
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*route="\/api\/tips\/:id\/like"/m)
})

test('SIGHUP replaces every process, unless the new one does not start, and breaks no request; SIGTERM ends them all', async () => {
  const { folder, remove } = temporaryContent(contentFiles(Array.from({ length: 32 }, () => ({}))))
  onTestFinished(remove)
  const { server, workers } = await startWorkers({ CONTENT_DIR: folder })
  const old = workers()
  const mistake = join(folder, 'site.yaml')
  writeFileSync(mistake, 'unknown: field')
  server.process.kill('SIGHUP')
  await expect.poll(() => server.log()).toContain('a new worker did not start')
  for (const pid of old) expect(() => process.kill(pid, 0)).not.toThrow()
  rmSync(mistake)
  const load = new WriteLoad((turn) => 1 + (turn % 32))
  await load.registerRiders(server.url, 4, 'rider')
  load.start(() => server.url)
  server.process.kill('SIGHUP')
  await expect.poll(() => server.log()).toContain('all workers have been replaced')
  await load.stop()
  expect(load.unexpected).toEqual([])
  // The last process logs its start after it has begun to listen, so the main process may log its own line before.
  await expect.poll(workers).toHaveLength(4)
  for (const pid of old) expect(() => process.kill(pid, 0)).toThrow()
  await server.end('SIGTERM')
  for (const pid of workers()) expect(() => process.kill(pid, 0)).toThrow()
})
