import { ROLES } from '#shared/admin/roles.ts'
import type { ClaimedRole } from '#shared/provider/rules.ts'

export type Claims = Readonly<Record<string, unknown>>

/** The value of a claim. A name with dots may also be a path, such as Keycloak's `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Claims)[part]
  }
  return value
}

/** Whether the provider has replaced a claim by the address of its value, because it is too long (Entra: over 200 groups). */
function isElsewhere(claims: Claims, name: string): boolean {
  const names = claims._claim_names
  return typeof names === 'object' && names !== null && Object.hasOwn(names, name)
}

/** Reads the highest role in a claim, which is a word or a list of words. Other words in it are for other systems. */
export function roleIn(claims: Claims, name: string): ClaimedRole {
  const value = claimAt(claims, name)
  if (value === undefined && isElsewhere(claims, name)) return 'unknown'
  const words: unknown[] = Array.isArray(value) ? value : [value]
  return ROLES.find((role) => words.includes(role)) ?? 'none'
}

export const hasClaim = (claims: Claims, name: string) =>
  claimAt(claims, name) !== undefined || isElsewhere(claims, name)

/** The longest name that is read. Longer names are cut, because a username is shorter anyway. */
const NAME_MAX = 200

/**
 * The name that the provider gives the rider. Only the part of an e-mail address before the '@' is taken, because
 * usernames are public.
 */
export function nameIn({ preferred_username: username, name }: Claims): string | undefined {
  for (const value of [username, name]) {
    const found = typeof value === 'string' ? value.slice(0, NAME_MAX).split('@')[0]?.trim() : undefined
    if (found) return found
  }
  return undefined
}
