import fp from 'fastify-plugin'

/** The longest content type that Fastify may see (characters). It keeps the last 100 as keys. */
const MAX_LENGTH = 200
/** Replaces every longer content type. Fastify answers it with 415. */
const TOO_LONG = 'too/long'

/**
 * Removes the content type of a request that announces no body. Many clients send `content-type: application/json` with every
 * request, and Fastify answers an empty body of that type with 400.
 */
export const contentType = fp(async (app) => {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const announcesBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
    if (!announcesBody) delete headers['content-type']
    else if ((headers['content-type'] ?? '').length > MAX_LENGTH) headers['content-type'] = TOO_LONG
    done()
  })
})
