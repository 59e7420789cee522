import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ErrorReply } from '#shared/contract/errors.ts'

/** The Fastify route options for an endpoint of the contract. */
export function from<E extends Endpoint>(endpoint: E) {
  const { method, path, summary, access, params, query, body, status, reply } = endpoint
  return {
    method,
    url: path,
    config: { access },
    schema: {
      summary,
      tags: [path.split('/')[2] ?? ''],
      ...(access === 'rider' ? { security: [{ bearer: [] }] } : {}),
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { [status]: reply, '4xx': ErrorReply, '5xx': ErrorReply },
    } as {
      params: E['params']
      querystring: E['query']
      body: E['body']
      response: { [S in E['status']]: E['reply'] }
    },
  }
}
