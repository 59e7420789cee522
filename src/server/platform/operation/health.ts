import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How long the database may take to answer (ms). After that the server counts as not ready. */
const READY_TIMEOUT = 2000

async function answers(db: Db): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_TIMEOUT)
  })
  const ready = await Promise.race([answered, late])
  clearTimeout(timer)
  return ready
}

/** GET /health: the process runs. GET /ready: the database also answers, and the server is not shutting down. */
export const health = fp<{ db: Db }>(async (app, { db }) => {
  const options = { schema: { hide: true }, logLevel: 'silent' as const }
  app.get('/health', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', options, async (_request, reply) => {
    const ready = !app.isDraining && (await answers(db))
    reply.header('cache-control', 'no-store').status(ready ? 200 : 503)
    return { status: ready ? 'ready' : 'not ready' }
  })
})
