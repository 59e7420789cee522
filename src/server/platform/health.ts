import type { FastifyInstance } from 'fastify'

/** GET /health: the process is up and answers. */
export async function health(app: FastifyInstance) {
  app.get('/health', { schema: { hide: true }, logLevel: 'silent' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
}
