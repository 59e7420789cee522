import { signedIn } from './signed-in.ts'
import type { TestApp } from './test-app.ts'

/**
 * Creates a signed-in rider. Returns functions for their calls, most of which return [status, body]. `zone` is the time
 * zone of their device.
 */
export async function caller(server: TestApp, username: string, zone?: string) {
  const { id, headers } = await signedIn(server, username)
  const sent = { ...headers, ...(zone ? { 'x-time-zone': zone } : {}) }
  const answer = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const reply = await server.app.inject({ method, url, headers: sent, ...(payload ? { payload } : {}) })
    return [reply.statusCode, reply.body === '' ? null : reply.json()] as const
  }
  return {
    id,
    headers: sent,
    get: async (url: string) => (await answer('GET', url))[1],
    post: (url: string, payload?: object) => answer('POST', url, payload),
    patch: (url: string, payload: object) => answer('PATCH', url, payload),
    remove: (url: string, payload?: object) => answer('DELETE', url, payload),
    /** Completes a tip and returns the body of the answer. */
    complete: async (tipId: number | string) => (await answer('POST', '/api/user/progress', { tipId }))[1],
  }
}

export type Caller = Awaited<ReturnType<typeof caller>>
