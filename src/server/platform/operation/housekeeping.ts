import type { FastifyBaseLogger } from 'fastify'
import { emptyLog } from '#server/db/empty-log.ts'
import type { Db } from '#server/db/open.ts'
import { deleteKeptAnswers } from '#server/platform/http/kept-answers.ts'
import { RETENTION } from '#server/platform/outbox/outbox.ts'
import { deleteEnded, giveUpOverdue } from '#server/platform/outbox/repository.ts'
import { SESSION_LIFETIME } from '#server/platform/sessions/sessions.ts'
import { CLIENT_LIFETIME } from '#server/platform/sessions/trusted-devices.ts'

const DAY = 24 * 3600 * 1000

/** Deletes expired rows: sessions, trusted devices, mailed links, challenges of passkeys, sign-ins at the provider, counters of limits, kept answers, deleted messages and ended deliveries. Gives up overdue deliveries. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const oldestSession = new Date(now.getTime() - SESSION_LIFETIME).toISOString()
  await db.deleteFrom('session').where('last_used_at', '<=', oldestSession).execute()
  const oldestClient = new Date(now.getTime() - CLIENT_LIFETIME).toISOString()
  await db.deleteFrom('known_client').where('used_at', '<=', oldestClient).execute()
  // Kept for a month, so that who opens one reads whether it was used or has ended.
  const oldestInvitation = new Date(now.getTime() - 30 * DAY).toISOString()
  await db.deleteFrom('role_invitation').where('expires_at', '<=', oldestInvitation).execute()
  await db.deleteFrom('mail_link').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('provider_sign_in').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('provider_answer').where('expires_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('limit_use').where('resets_at', '<=', now.toISOString()).execute()
  await db.deleteFrom('mail_limit').where('expires_at', '<=', now.toISOString()).execute()
  // Deleted messages can be restored for a day.
  const deletedBefore = new Date(now.getTime() - DAY).toISOString()
  await db.deleteFrom('contact_message').where('deleted_at', '<=', deletedBefore).execute()
  await deleteKeptAnswers(db, now)
  // A day more, because a worker that has the channel tries a last time after `give_up_at`.
  await giveUpOverdue(db, new Date(now.getTime() - DAY), now)
  await deleteEnded(db, new Date(now.getTime() - RETENTION))
  await emptyLog(db)
}

/** Calls `deleteExpired` now and once a day. Returns the function that stops it. */
export function startHousekeeping(db: Db, clock: () => Date, logger: Pick<FastifyBaseLogger, 'error'>): () => void {
  const run = () => {
    deleteExpired(db, clock()).catch((error: unknown) => logger.error({ err: error }, 'housekeeping failed'))
  }
  run()
  const timer = setInterval(run, DAY)
  return () => clearInterval(timer)
}
