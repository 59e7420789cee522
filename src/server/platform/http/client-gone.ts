import type { FastifyReply } from 'fastify'

/**
 * A signal that is aborted when the client closes the connection before it has the answer. `request.signal` is aborted as soon as the
 * body was read.
 */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const check = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) check()
  else raw.once('close', check)
  return controller.signal
}
