import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Library } from '#server/content/library.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it; unset where it is no call of the contract. */
    access?: Endpoint['access']
  }
}

/**
 * What is looked at before the body is: whether there is such a tip (D5), then whether there is a rider. So who is not
 * signed in is told that, and not what is wrong with what they sent.
 */
export const firstChecks = fp<{ library: Library }>(async (app, { library }) => {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/tips/:id')) findTip(library, (request.params as { id: string }).id)
    if (config.access === 'rider') await requireRider(request)
  })
})
