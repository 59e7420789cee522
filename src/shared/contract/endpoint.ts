import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the API as data. The server's route, the OpenAPI description and the browser's types come from it. */
export interface Endpoint {
  method: Method
  /** Parameters are written as `:name`. */
  path: `/api/${string}`
  summary: string
  /** 'rider': 401 without a valid token. 'public': no token needed, but a valid one is recognised. */
  access: 'public' | 'rider'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The status of a success. `reply` is the schema of its body. */
  status: 200 | 201 | 204
  reply: z.ZodType
}

/** Infers the literal types of an endpoint, which a type annotation would widen. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
