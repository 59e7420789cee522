import fp from 'fastify-plugin'

/**
 * Closes the connection after an answer that came before the end of a large body. Node would read such a body to its end,
 * whatever its size, to be ready for the next request.
 */
export const unreadBodies = fp<{ limit: number }>(async (app, { limit }) => {
  app.addHook('onSend', ({ raw: { complete, headers } }, reply, payload, done) => {
    const isLarge = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > limit
    if (isLarge && !complete) reply.header('connection', 'close')
    done(null, payload)
  })
})
