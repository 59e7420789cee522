import pino from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { loadLibrary } from './content/load.ts'
import { openDatabase } from './db/open.ts'
import { loadPages } from './pages/render.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { logOptions } from './platform/log.ts'
import { warnOfPlaceholders } from './platform/placeholders.ts'

/** Reads the configuration, opens the parts, listens, and on a signal shuts down in order: the only file with effects. */
async function start() {
  const config = readConfig(process.env)
  const logger = pino(logOptions(config.logLevel))
  const library = loadLibrary(config.contentDir)
  const [db, pages] = await Promise.all([openDatabase(config.database), loadPages()])
  const app = await buildApp({ config, library, db, pages, clock: () => new Date(), random: Math.random, logger })

  const stopHousekeeping = startHousekeeping(db, () => new Date(), logger)

  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    logger.info(`${signal}: finishing what is under way`)
    stopHousekeeping()
    await app.close()
    await db.destroy()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await app.listen({ port: config.port, host: config.host })
  if (config.production) warnOfPlaceholders(config, logger)
  logger.info(`${library.tips.length} tips are served at ${config.publicUrl}`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
