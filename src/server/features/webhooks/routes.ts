import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

import { route } from '#server/platform/http/route.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { webhooks } from '#shared/contract/webhooks.ts'
import { findRef } from './repository.ts'
import { changeRef, deliverWebhooks } from './service.ts'

interface Options {
  clock: () => Date
  config: Config
  outbox: Outbox
}

/** The webhooks for the operator's own system, and the reference of a rider in it. */
export async function webhookRoutes(app: FastifyInstance, options: Options) {
  const { clock, outbox } = options
  const close = deliverWebhooks(options)
  app.addHook('onClose', async () => {
    await outbox.close()
    close()
  })

  route(app, webhooks.ref, async ({ rider, request }) => ({
    ref: await request.read((from) => findRef(from, rider.id)),
  }))

  route(app, webhooks.setRef, ({ rider, body, inTransaction }) =>
    inTransaction((trx) => changeRef(trx, rider.id, body.ref, clock())),
  )

  route(app, webhooks.removeRef, ({ rider, inTransaction }) =>
    inTransaction((trx) => changeRef(trx, rider.id, null, clock())),
  )
}
