import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Registry } from 'prom-client'

/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface RequestLabels {
  method: string
  /** The route as it is registered, such as `/tips/:id`. */
  route: string
  status: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts and times a request (s). It does nothing without METRICS_PORT. */
    observeRequest: (labels: RequestLabels, seconds: number) => void
  }
}

/** Collects the duration of requests by method, route and status, and Node's own metrics (memory, event loop). */
export const metrics = fp<{ registry: Registry | undefined }>(async (app: FastifyInstance, { registry }) => {
  const durations = registry && (await collectDurations(registry))
  app.decorate('observeRequest', (labels, seconds) => durations?.observe({ ...labels }, seconds))
  if (!durations) return
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    app.observeRequest(labels, reply.elapsedTime / 1000)
  })
})

async function collectDurations(registry: Registry) {
  // Not loaded without METRICS_PORT, to save memory.
  const { collectDefaultMetrics, Histogram } = await import('prom-client')
  collectDefaultMetrics({ register: registry })
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
}

/** Lets the first process, which collects the metrics of all workers, read those of this one. */
export async function answerMetricsRequests(registry: Registry): Promise<void> {
  const { AggregatorRegistry } = await import('prom-client')
  AggregatorRegistry.setRegistries(registry)
  // Its constructor begins to listen.
  new AggregatorRegistry()
}

/**
 * Serves the metrics on a port of their own, so that the operator can close it to the internet. Returns the function that
 * stops the server.
 */
export async function serveMetrics(
  source: { read: () => Promise<string> },
  port: number,
  host: string,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const text = await source.read().catch(() => undefined)
    if (text === undefined) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return async () => {
    const closed = once(server, 'close')
    server.close()
    // Otherwise a connection that asks nothing would keep the process alive.
    server.closeAllConnections()
    await closed
  }
}
