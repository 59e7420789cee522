import type { z } from 'zod'
import type { Permission } from '../admin/roles.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Call {
  method: Method
  /** Parameters are written as `:name`. */
  path: `/api/${string}`
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The status of a success. `reply` is the schema of its body. */
  status: 200 | 201 | 204
  reply: z.ZodType
  /**
   * Whether a worker draws or reads what the call sends or gets. A rider has one such call at a time, and its turn comes before its
   * body is read. It does not hold up the rider's other calls.
   */
  isSlow?: true
  /**
   * Whether the call writes in one transaction, in which the answer is stored too, so that not even the end of the server comes between
   * the two.
   */
  takesKey?: true
  /** Whether the call writes in one transaction, after which its answer is made. */
  writes?: true
}

interface OpenCall extends Call {
  /** 'rider': 401 without a valid token. 'public': no token needed, but a valid one is recognised. */
  access: 'public' | 'rider'
  /** Whether the call works for a rider who has not changed a temporary password yet. */
  isBeforeNewPassword?: true
}

interface AdminCall extends Call {
  path: `/api/admin${string}`
  /** 404, as for an unknown address, for everybody without a role. */
  access: 'admin'
  /**
   * 403 for everybody whose role may not do this. Where a role may do it to some files of the content only, each file that the call
   * names as `path` must be one of these.
   */
  may: Permission
  /** Whether the call works before the rider has answered the re-authentication. */
  isBeforeReauthentication?: true
  /** Set for a call with a body that changes nothing, so that the log has no row of it. */
  changesNothing?: true
}

/** One call of the API as data. The server's route, the OpenAPI description and the browser's types come from it. */
export type Endpoint = OpenCall | AdminCall

/** Refuses a call of Admin that does not say who may make it. */
type Guarded<E extends Endpoint> = E['path'] extends `/api/admin${string}` ? AdminCall : Endpoint

/**
 * Whether a call may carry a key (the header `idempotency-key`): made again with its key within a day, it changes nothing and is answered
 * as the first time. These are the calls that write something of a rider or of Admin, and those of visitors that say `takesKey` or `writes`.
 */
export const isAnsweredOnce = (endpoint: Endpoint): boolean =>
  endpoint.takesKey === true ||
  (endpoint.method !== 'GET' &&
    (endpoint.access !== 'public' || endpoint.writes === true) &&
    !endpoint.isSlow &&
    !('changesNothing' in endpoint && endpoint.changesNothing))

/** Infers the literal types of an endpoint, which a type annotation would widen. */
export function endpoint<const E extends Endpoint>(definition: E & Guarded<E>): E {
  return definition
}
