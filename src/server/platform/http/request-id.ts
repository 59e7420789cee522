import { randomUUID } from 'node:crypto'

/** The id of a request in the logs. It is not read from a header, because any client could set that. */
export function makeRequestId(): string {
  return randomUUID()
}
