import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from './config.ts'
import { serveMetrics } from './platform/operation/metrics.ts'

/** A worker that ended by itself is replaced after this time (ms), so that a fault at the start does not fill the log. */
const REPLACE_AFTER = 1000

const listening = (worker: Worker) => new Promise<void>((resolve) => worker.once('listening', () => resolve()))
const ended = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))

/**
 * Runs the server in several processes that share one port, one for each processor that the operator gives it.
 * A process that ends by itself is replaced. SIGHUP replaces all of them, one after the other, and loses no request. SIGTERM
 * and SIGINT end all of them in order.
 */
export async function runWorkers(config: Config, logger: Logger): Promise<void> {
  let stopping = false
  // Workers that are told to end are not replaced when they do.
  const leaving = new WeakSet<Worker>()

  function start(): Worker {
    const worker = cluster.fork()
    worker.once('exit', async (code, signal) => {
      if (stopping || leaving.has(worker)) return
      logger.error({ worker: worker.process.pid, code, signal }, 'a worker ended by itself and is replaced')
      await delay(REPLACE_AFTER)
      if (!stopping) start()
    })
    return worker
  }

  function end(worker: Worker): Promise<void> {
    leaving.add(worker)
    const gone = ended(worker)
    worker.process.kill('SIGTERM')
    return gone
  }

  let isReplacing = false
  async function replaceAll() {
    if (isReplacing) return
    isReplacing = true
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || stopping) continue
      await listening(start())
      await end(worker)
    }
    isReplacing = false
    logger.info('all workers have been replaced')
  }

  const registry = new AggregatorRegistry()
  const stopMetrics =
    config.metricsPort === undefined
      ? undefined
      : await serveMetrics({ read: () => registry.clusterMetrics() }, config.metricsPort, config.host)

  async function stop() {
    if (stopping) return
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
    await stopMetrics?.()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', replaceAll)
  for (let i = 0; i < config.workers; i++) start()
}
