import cluster from 'node:cluster'
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import { invitationPath } from '#shared/admin/invitations.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { checkRevised } from './content/check-revised.ts'
import { makeSiteSettings } from './content/site-settings.ts'
import { type Db, openDatabase } from './db/open.ts'
import { makeFirstLink } from './features/admin/invitation-service.ts'
import { makeContentBuilder } from './features/content/build-service.ts'
import { makePageRenderer } from './pages/page-renderer.ts'
import { startHousekeeping } from './platform/operation/housekeeping.ts'
import { answerMetricsRequests, serveMetrics } from './platform/operation/metrics.ts'
import { warnOfPlaceholders } from './platform/operation/placeholders.ts'

/** Random numbers of the system, so that nobody can predict the questions and options of an exam from earlier ones. */
const random = () => randomInt(2 ** 47) / 2 ** 47

/** Prints the link that makes the first operator, as long as there is none. It is printed and not logged, because logs are kept. */
async function printFirstLink(db: Db, publicUrl: string, now: Date): Promise<void> {
  const token = await makeFirstLink(db, now)
  if (token === undefined) return
  process.stdout.write(
    `\nNobody runs this site yet. Open this link within a day, once, to become its operator:\n\n  ${publicUrl}${invitationPath(token)}\n\n`,
  )
}

/**
 * Opens everything, listens, and shuts down in order after a signal.
 * @param makePages the development server renders pages in another way
 */
export async function startServer(config: Config, logger: Logger, makePages = makePageRenderer) {
  const onLost = (error: Error) => logger.warn({ err: error }, 'a connection to the database was lost')
  const pages = makePages(config.languages)
  // Beside the start. If it fails, so does the first page, and its error is logged.
  pages.prepare?.().catch(() => undefined)
  const db = await openDatabase(config.database, onLost)
  const builtContent = await makeContentBuilder({ ...config, db, check: checkRevised }).build()
  const { library, translations } = builtContent
  const readUrl = config.database.kind === 'postgres' ? config.database.readUrl : undefined
  // The code for replicas and metrics is loaded only where it is configured, because its packages take memory.
  const replica = readUrl === undefined ? undefined : (await import('./db/replica.ts')).openReplica(readUrl, db, onLost)
  const clock = () => new Date()
  const registry = config.metricsPort === undefined ? undefined : new (await import('prom-client')).Registry()
  if (registry && cluster.isWorker) await answerMetricsRequests(registry)
  const app = await buildApp({
    config,
    library,
    db,
    pages,
    clock,
    random,
    logger,
    builtContent,
    ...(registry ? { registry } : {}),
    ...(replica ? { replica } : {}),
  })

  const stopHousekeeping = startHousekeeping(db, clock, logger)

  const stopMetrics =
    registry === undefined || config.metricsPort === undefined || cluster.isWorker
      ? undefined
      : await serveMetrics({ read: () => registry.metrics() }, config.metricsPort, config.host)

  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    logger.info(`${signal}: finishing running requests`)
    await app.drain(config.drainSeconds)
    stopHousekeeping()
    await stopMetrics?.()
    await app.close()
    await pages.close()
    await replica?.close()
    await db.destroy()
    // The connection to the first process would keep this one alive.
    cluster.worker?.disconnect()
  }

  for (const { language, missing, stale } of translations) {
    if (missing.length + stale.length > 0)
      logger.warn(
        `Translations into ${language}: ${missing.length} missing, ${stale.length} stale. 'npm run check-content' names them`,
      )
  }
  const { mistakes, unread } = builtContent.checked
  for (const { file, field, reason } of [...mistakes, ...unread])
    logger.warn(`${[file, field].filter((part) => part !== '').join(': ')}: ${reason}`)
  if (config.production) warnOfPlaceholders(makeSiteSettings(config, library.site, library.language), logger)
  // Until here a signal just ends the process, because there are no requests yet.
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await app.listen({ port: config.port, host: config.host })
  logger.info(`${library.tips.length} tips are served at ${config.publicUrl}`)
  app.contentReloader.start()
  // Of several processes the first prints it.
  if (!cluster.isWorker || cluster.worker?.id === 1)
    // Without the database now, the operator gets a link by a command or the next start.
    await printFirstLink(db, config.publicUrl, clock()).catch((error: unknown) =>
      logger.warn({ err: error }, 'the link for the first operator could not be made'),
    )
  // Fill the caches with the answers that the first visitor needs.
  for (const url of ['/', '/api/tips']) {
    if (stopping) break
    await app.inject({ url, headers: { 'accept-encoding': 'br' } }).catch((error: unknown) => {
      if (!stopping) throw error
    })
  }

  return {
    /**
     * Reads the content folder again and serves what it holds now.
     * @throws Error, and the old content stays, when the files have mistakes.
     */
    reloadContent: async () => {
      await app.contentReloader.reload()
    },
  }
}
