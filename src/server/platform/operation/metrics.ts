import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

/** Collects the duration of requests by method, route and status, and Node's own metrics (memory, event loop). */
export const metrics = fp<{ registry: Registry | undefined }>(async (app: FastifyInstance, { registry }) => {
  if (!registry) return
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
})

/**
 * Serves the metrics on a port of their own, so that the operator can close it to the internet. Returns the function that
 * stops the server.
 */
export async function serveMetrics(registry: Registry, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
