import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { KNOWN_FOR } from '#server/platform/sessions/known-clients.ts'
import { SESSION_LIFETIME } from '#server/platform/sessions/sessions.ts'

const DAY = 24 * 3600 * 1000

/** Deletes what is no longer good for anything: sessions and known clients unused for long, mailed links and counters that have expired. */
export async function tidyUp(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SESSION_LIFETIME).toISOString()
  await db.deleteFrom('session').where('last_used_at', '<=', oldest).execute()
  const known = new Date(now.getTime() - KNOWN_FOR).toISOString()
  await db.deleteFrom('known_client').where('used_at', '<=', known).execute()
  await db.deleteFrom('mail_link').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('limit_use').where('resets_at', '<=', now.toISOString()).execute()
}

/** Tidies up now and once a day. Answers how to stop. */
export function startHousekeeping(db: Db, clock: () => Date, logger: Pick<FastifyBaseLogger, 'error'>): () => void {
  const run = () => {
    tidyUp(db, clock()).catch((error: unknown) => logger.error({ err: error }, 'housekeeping failed'))
  }
  run()
  const timer = setInterval(run, DAY)
  return () => clearInterval(timer)
}
