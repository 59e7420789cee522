import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API as data: the server builds its route from it, OpenAPI its description, the browser its types. */
export interface Endpoint {
  method: Method
  /** With `:name` for parameters. */
  path: `/api/${string}`
  summary: string
  /** 'rider': 401 without a valid token. 'public': for everyone; a valid token is still recognised. */
  access: 'public' | 'rider'
  params?: z.ZodType
  body?: z.ZodType
  /** The status of success and the shape of its answer. */
  status: 200 | 201 | 204
  reply: z.ZodType
}

/** Keeps the literal types of an endpoint. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
