import fp from 'fastify-plugin'

/**
 * Removes the content type of a request that announces no body. Many clients send `content-type: application/json` with every
 * request, and Fastify would wait for the end of the body. With `optimizeEmptyRequests` (app.ts) that end never comes.
 */
export const emptyBodies = fp(async (app) => {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const announcesBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
    if (!announcesBody) delete headers['content-type']
    done()
  })
})
