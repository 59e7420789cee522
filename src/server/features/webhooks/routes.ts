import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { route } from '#server/platform/http/route.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { webhooks } from '#shared/contract/webhooks.ts'
import { findRef } from './repository.ts'
import { changeRef, deliverWebhooks } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  config: Config
  outbox: Outbox
}

/** The webhooks for the operator's own system, and the reference of a rider in it. */
export async function webhookRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, outbox } = options
  const close = deliverWebhooks(options)
  app.addHook('onClose', async () => {
    await outbox.close()
    close()
  })

  route(app, webhooks.ref, async ({ rider, request }) => ({
    ref: await request.read((from) => findRef(from, rider.id)),
  }))

  route(app, webhooks.setRef, async ({ rider, body }) => {
    await changeRef(db, rider.id, body.ref, clock())
    return { ref: body.ref }
  })

  route(app, webhooks.removeRef, async ({ rider }) => {
    await changeRef(db, rider.id, null, clock())
    return { ref: null }
  })
}
