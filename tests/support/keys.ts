import { createHash } from 'node:crypto'

/** The header of a call with this key. */
export const keyOf = (name: string) => ({ 'idempotency-key': createHash('sha256').update(name).digest('hex') })
