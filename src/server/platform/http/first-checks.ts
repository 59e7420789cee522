import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Library } from '#server/content/library.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Unset for a route that is not in the contract. */
    access?: Endpoint['access']
  }
}

/**
 * Checks before the validation of the body that the tip exists (D5), then that the rider is signed in. So a client without a
 * valid token gets 401, and no validation error.
 */
export const firstChecks = fp<{ library: Library }>(async (app, { library }) => {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    const { url, config } = request.routeOptions
    if (url?.startsWith('/api/tips/:id')) findTip(library, (request.params as { id: string }).id)
    if (config.access === 'rider') await requireRider(request)
  })
})
