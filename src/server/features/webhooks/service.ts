import type { Config } from '#server/config.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { CertificateRow } from '#server/db/tables/exams.ts'
import { lockRider } from '#server/features/accounts/repository.ts'
import { findPassed } from '#server/features/exam/repository.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { type ServerSettings, serverSettings } from '#server/platform/server-settings.ts'
import { makePoster } from '#server/platform/webhook/post.ts'
import { signedHeaders } from '#server/platform/webhook/sign.ts'
import { deleteRef, findRef, writeRef } from './repository.ts'

/** A message to the operator's own system, in the form that Standard Webhooks recommends. */
interface Message {
  type: 'exam.passed' | `certificate.${'issued' | 'withdrawn' | 'revoked'}`
  timestamp: string
  data: { ref: string | null } & Record<string, unknown>
}

interface Parts {
  settings: Pick<ServerSettings, 'publicUrl' | 'productName' | 'hasResultReceiver'>
  outbox: Pick<Outbox, 'add' | 'wake'>
  clock: () => Date
}

/** The id of the message about a passed exam. The messages about its certificate name it. */
const passedId = (examId: number) => `exam-${examId}-passed`

/**
 * Stores the webhooks of riders for the operator's own system. They leave the server in the order of their causes. They
 * hold no name: only the reference with which the exam began. They outlive the account, because the system must learn that the
 * certificate has ended. Nothing is stored without a receiver.
 */
export function makeWebhooks({ settings, outbox, clock }: Parts) {
  const { publicUrl, productName, hasResultReceiver } = settings

  /** The caller has locked the rider's row, so that the order of the messages is the order of their causes. */
  async function add(trx: Db, riderId: number, cause: string, message: Message) {
    if (!hasResultReceiver) return
    await outbox.add(trx, { channel: 'webhook', cause, payload: message, orderKey: `rider ${riderId}` })
  }

  return {
    onPassed: async (
      trx: Db,
      riderId: number,
      {
        id,
        passedAt,
        right,
        count,
        ref,
        placeId,
      }: { id: number; passedAt: Date; right: number; count: number; ref: string | null; placeId: string | null },
    ) => {
      // Restores the reference with which the exam began. The rider may have changed it since, and one account stands
      // for one reference.
      if (ref !== null) await writeRef(trx, riderId, ref, clock())
      await add(trx, riderId, passedId(id), {
        type: 'exam.passed',
        timestamp: passedAt.toISOString(),
        data: { ref, product: productName, right, count, place: placeId },
      })
    },
    onCertificate: (
      trx: Db,
      event: 'issued' | 'withdrawn' | 'revoked',
      { id, code, exam_id, ref }: Pick<CertificateRow, 'id' | 'code' | 'exam_id' | 'ref'>,
      riderId: number,
      at: Date,
    ) =>
      add(trx, riderId, `certificate-${id}-${event}`, {
        type: `certificate.${event}`,
        timestamp: at.toISOString(),
        data: {
          ref,
          product: productName,
          certificate: code,
          url: `${publicUrl}/certificates/${code}`,
          passed: exam_id === null ? null : passedId(exam_id),
        },
      }),
    /** Call it after the transaction has committed. */
    send: () => outbox.wake('webhook'),
  }
}

export type Webhooks = ReturnType<typeof makeWebhooks>

/** The webhooks of a server, with the settings of the content that it serves. */
export const webhooksOf = (
  { config, outbox, clock }: { config: Config } & Omit<Parts, 'settings'>,
  { site }: Pick<ServedContent, 'site'>,
): Webhooks => makeWebhooks({ settings: serverSettings(config, site), outbox, clock })

/**
 * Sets the reference of a rider, or removes it with null. The first one may be set at any time, because a rider may have passed
 * before a link of the operator's own system brought them here.
 * @throws AppError 409 when the rider has passed an exam and has another reference. One account stands for one reference.
 */
export async function changeRef(trx: Db, riderId: number, ref: string | null, now: Date): Promise<{ ref: typeof ref }> {
  await lockRider(trx, riderId)
  const before = await findRef(trx, riderId)
  if (before === ref) return { ref }
  if (before !== null && (await findPassed(trx, riderId))) throw new AppError('reference-fixed')
  if (ref === null) await deleteRef(trx, riderId)
  else await writeRef(trx, riderId, ref, now)
  return { ref }
}

/** Sends the stored webhooks, signed as Standard Webhooks defines. Returns a function that closes its connections. */
export function deliverWebhooks({
  config,
  outbox,
  clock,
}: {
  config: Pick<Config, 'webhook'>
  outbox: Outbox
  clock: () => Date
}): () => void {
  const { webhook } = config
  if (!webhook) return () => undefined
  const poster = makePoster(webhook.url, webhook)
  outbox.deliver('webhook', async ({ cause, payload }) => {
    const body = JSON.stringify(payload)
    await poster.post(body, signedHeaders(webhook.key, cause, body, clock()))
    return 'delivered'
  })
  return poster.close
}
