import type { RiderRow } from '#server/db/tables/accounts.ts'

/**
 * Stored instead of a password hash for a rider without a password. It has the form of a hash, but no known password
 * belongs to it. So a sign-in takes as long as others, and servers of the version before refuse every password too.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.from('no password: one').toString('base64').replaceAll('=', '')}$${'A'.repeat(43)}`

export const hasPassword = ({ password_hash }: Pick<RiderRow, 'password_hash'>) => password_hash !== NO_PASSWORD
