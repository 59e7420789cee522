import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Config } from './config.ts'
import { serveMetrics } from './platform/operation/metrics.ts'

/** A worker that ended by itself is replaced after this time (ms), so that a fault at the start does not fill the log. */
const REPLACE_AFTER = 1000

/** Resolves with true when the worker listens, or with false when it ends before that. */
const listening = (worker: Worker) =>
  new Promise<boolean>((resolve) => {
    worker.once('listening', () => resolve(true))
    worker.once('exit', () => resolve(false))
  })
const ended = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))

/**
 * Runs the server in several processes that share one port, one for each processor that the operator gives it.
 * A process that ends by itself is replaced. SIGHUP replaces all of them, one after the other, and loses no request. If a new
 * one does not start, the old ones stay. SIGTERM and SIGINT end all of them in order.
 */
export async function runWorkers(config: Config, logger: Logger): Promise<void> {
  // The processes accept connections themselves. By default Node's main process hands each connection to one of them, and a connection
  // that it has handed to a process which is killed just then is neither answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let stopping = false
  // The workers that `start` does not replace when they end: those that are being ended, and those that `replaceAll` starts.
  const unreplaced = new WeakSet<Worker>()

  function start(): Worker {
    const worker = cluster.fork()
    worker.once('exit', async (code, signal) => {
      if (stopping || unreplaced.has(worker)) return
      logger.error({ worker: worker.process.pid, code, signal }, 'a worker ended by itself and is replaced')
      await delay(REPLACE_AFTER)
      if (!stopping) start()
    })
    return worker
  }

  function end(worker: Worker): Promise<void> {
    unreplaced.add(worker)
    const gone = ended(worker)
    worker.process.kill('SIGTERM')
    return gone
  }

  /** Replaces one worker. Returns false when the new one did not start. */
  async function replace(worker: Worker): Promise<boolean> {
    const fresh = start()
    unreplaced.add(fresh)
    if (!(await listening(fresh))) return false
    unreplaced.delete(fresh)
    // A worker that has already ended would never emit 'exit'.
    if (!worker.isDead()) await end(worker)
    return true
  }

  let isReplacing = false
  async function replaceAll() {
    if (isReplacing) return
    isReplacing = true
    let hasStarted = true
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (worker && !worker.isDead() && hasStarted && !stopping) hasStarted = await replace(worker)
    }
    isReplacing = false
    if (hasStarted) logger.info('all workers have been replaced')
    else logger.error('a new worker did not start, so the other workers were not replaced')
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
