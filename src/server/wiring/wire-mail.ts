import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { endNewsletter } from '#server/features/newsletter/repository.ts'
import { endReminders } from '#server/features/reminders/repository.ts'
import { sendResults } from '#server/features/results/service.ts'
import { makeUnsubscribeTokens } from '#server/features/unsubscribe/service.ts'
import type { WiredParts } from '#server/parts.ts'
import { makeMailer } from '#server/platform/mail.ts'
import { makeOutbox } from '#server/platform/outbox/outbox.ts'
import { makePusher } from '#server/platform/push/web-push.ts'
import { makeSigner } from '#server/platform/signer.ts'

/** The outbox and everything that sends on its own: mails, pushes and results for other systems. */
export async function wireMail(app: FastifyInstance, parts: WiredParts) {
  const { config, db, clock, registry, currentContent } = parts
  // Not loaded without METRICS_PORT, to save memory.
  const countAttempt = registry && (await import('#server/platform/outbox/measures.ts')).makeMeasures(db, registry)
  const outbox = makeOutbox({ ...parts, log: app.log, ...(countAttempt ? { countAttempt } : {}) })
  const closeResults = sendResults({ ...parts, outbox })
  app.addHook('onReady', async () => outbox.start())
  app.addHook('onClose', async () => {
    await outbox.close()
    closeResults()
  })
  const signer = await makeSigner(db)
  const unsubscribeTokens = makeUnsubscribeTokens(signer, config.publicUrl)
  return {
    outbox,
    signer,
    unsubscribeTokens,
    sendMail: makeMailer(config, () => currentContent().site),
    // A push service gets the operator's address that was set at the start.
    pusher: await makePusher(db, config, currentContent().site.operator.email),
    publicUrl: config.publicUrl,
    unsubscribeLink: unsubscribeTokens.link,
    endMails: {
      reminders: endReminders,
      newsletter: (from: Db, riderId: number) => endNewsletter(from, riderId, clock()),
    },
  }
}
