import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/http/errors.ts'
import { may, mayToSome, type Permission, roleName, rolesThatMay } from '#shared/admin/roles.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import * as text from '#texts'

const ENGLISH = { locale: 'en' }

/** 403 with the roles that may. Admin says it in the language of the page, so the permission and the file go with it. */
function notAllowed(permission: Permission, path: string | undefined): AppError {
  const roles = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    rolesThatMay(permission, path).map((role) => roleName(role, ENGLISH)),
  )
  const message = text.admin_not_allowed({ roles }, ENGLISH)
  const of = path === undefined ? [permission] : [permission, path]
  return new AppError('not-allowed', { errors: [{ path: of, message, code: 'invalid' }] }, message)
}

/** @throws AppError 403 unless the role may do this to some file. What the call is about is not known yet. */
export function requireMayToSome(role: string, permission: Permission): void {
  if (!mayToSome(role, permission)) throw notAllowed(permission, undefined)
}

/** The content files that a call names. Only what the contract has checked counts, because handlers read nothing else. */
function filesOf({ params, query, body }: FastifyRequest, endpoint: Endpoint): (string | undefined)[] {
  const checked: unknown[] = [endpoint.params && params, endpoint.query && query, endpoint.body && body]
  const named = checked.flatMap((part) =>
    typeof part === 'object' && part !== null && 'path' in part ? [String(part.path)] : [],
  )
  return named.length > 0 ? named : [undefined]
}

/**
 * Decides for any role whether it may make this call about what the call names. A transaction asks again, because the role may have
 * changed since the call came.
 * @throws AppError 403
 */
export type RequireMay = (role: string) => void

export function requireMayOf(request: FastifyRequest, endpoint: Endpoint & { access: 'admin' }): RequireMay {
  return (role) => {
    for (const path of filesOf(request, endpoint))
      if (!may(role, endpoint.may, path)) throw notAllowed(endpoint.may, path)
  }
}
