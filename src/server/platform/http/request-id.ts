import { randomUUID } from 'node:crypto'

/** Names a request in the logs. A proxy's own id is not taken over: what a visitor sends is not to be trusted there. */
export function makeRequestId(): string {
  return randomUUID()
}
