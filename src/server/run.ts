import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { makeLogger } from './platform/operation/log.ts'

/**
 * Starts the server in this process, or in several processes if WORKERS says so. The first of several processes
 * only starts the others, so it does not load the server.
 * @throws Error with a message for the operator when the server cannot start.
 */
export async function run(): Promise<void> {
  const config = readConfig(process.env)
  const logger = makeLogger(config.logLevel)
  if (config.workers > 1 && cluster.isPrimary) await (await import('./workers.ts')).runWorkers(config, logger)
  else await (await import('./start.ts')).startServer(config, logger)
  // The next start finds the compiled code even when this process is killed.
  flushCompileCache()
}
