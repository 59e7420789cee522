import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { makePoster } from '#server/platform/webhook/post.ts'
import { signedHeaders } from '#server/platform/webhook/sign.ts'
import { findRef } from './repository.ts'

/** A message to the operator's own system, in the form that Standard Webhooks recommends. */
interface Message {
  type: 'exam.passed' | `certificate.${'issued' | 'withdrawn' | 'revoked'}`
  timestamp: string
  data: Record<string, unknown>
}

interface Parts {
  config: Pick<Config, 'publicUrl' | 'resultWebhook'>
  outbox: Pick<Outbox, 'add' | 'wake'>
  productName: string
}

/**
 * Stores the results of riders for the operator's own system (D48). They leave the server in the order of their causes. They
 * hold no name: only the id that the system itself has given the rider. They outlive the account, because the system must
 * learn that the certificate has ended. Nothing is stored without a receiver.
 */
export function makeResults({ config, outbox, productName }: Parts) {
  const { publicUrl, resultWebhook } = config

  /** The caller has locked the rider's row, so that the order of the messages is the order of their causes. */
  async function add(trx: Db, riderId: number, cause: string, { type, timestamp, data }: Message) {
    if (!resultWebhook) return
    const ref = await findRef(trx, riderId)
    const payload: Message = { type, timestamp, data: { ref, product: productName, ...data } }
    await outbox.add(trx, { channel: 'webhook', cause, payload, orderKey: `rider ${riderId}` })
  }

  return {
    onPassed: (
      trx: Db,
      riderId: number,
      { id, passedAt, right, count }: { id: number; passedAt: Date; right: number; count: number },
    ) =>
      add(trx, riderId, `exam-${id}-passed`, {
        type: 'exam.passed',
        timestamp: passedAt.toISOString(),
        data: { right, count },
      }),
    onCertificate: (
      trx: Db,
      event: 'issued' | 'withdrawn' | 'revoked',
      { id, code, riderId, at }: { id: number; code: string; riderId: number; at: Date },
    ) =>
      add(trx, riderId, `certificate-${id}-${event}`, {
        type: `certificate.${event}`,
        timestamp: at.toISOString(),
        data: { certificate: code, url: `${publicUrl}/certificates/${code}` },
      }),
    /** Call it after the transaction has committed. */
    send: () => outbox.wake('webhook'),
  }
}

/** Sends the stored results, signed as Standard Webhooks defines. Returns a function that closes its connections. */
export function sendResults({
  config,
  outbox,
  clock,
}: {
  config: Pick<Config, 'resultWebhook'>
  outbox: Outbox
  clock: () => Date
}): () => void {
  const { resultWebhook } = config
  if (!resultWebhook) return () => undefined
  const poster = makePoster(resultWebhook.url, resultWebhook)
  outbox.deliver('webhook', async ({ cause, payload }) => {
    const body = JSON.stringify(payload)
    await poster.post(body, signedHeaders(resultWebhook.key, cause, body, clock()))
    return 'delivered'
  })
  return poster.close
}
