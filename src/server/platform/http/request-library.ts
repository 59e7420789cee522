import fp from 'fastify-plugin'
import type { Library } from '#server/content/library.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The library that answers this request, in the site's own language. */
    library: Library
  }
}

/** Adds `request.library`. */
export const requestLibrary = fp<{ library: Library }>(async (app, { library }) => {
  app.decorateRequest('library')
  app.addHook('onRequest', (request, _reply, done) => {
    request.library = library
    done()
  })
})
