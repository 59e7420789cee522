import { useSyncExternalStore } from 'react'

/** What a rider can do without a network; the server hears of it later. */
export type Deed =
  | { kind: 'like'; tipId: number; isLiked: boolean }
  | { kind: 'save'; tipId: number; isBookmarked: boolean; notes: string | null }
  | { kind: 'complete'; tipId: number }

/** A deed that waits on the device (outbox.ts), in the order they were done. */
export interface Waiting {
  id: number
  riderId: number
  /** When it was done, ISO-8601. */
  at: string
  deed: Deed
}

/** Where deeds wait (outbox.ts). */
export interface Outbox {
  keep: (riderId: number, deed: Deed) => Promise<void>
  forget: (riderId: number) => Promise<void>
}

/** Whether two deeds are wishes about the same: then the later one counts. */
export const isSameDeed = (one: Deed, other: Deed) => one.kind === other.kind && one.tipId === other.tipId

let outbox: Outbox | undefined

/** Takes the outbox into use; until it is there nothing can wait. */
export function setOutbox(opened: Outbox): void {
  outbox = opened
}

export function readOutbox(): Outbox | undefined {
  return outbox
}

const NONE: readonly Waiting[] = []
let waiting = NONE
const listeners = new Set<() => void>()

/** What waits of the rider who is signed in, as far as it has been read from the device. */
export function readWaiting(): readonly Waiting[] {
  return waiting
}

export function showWaiting(list: readonly Waiting[]): void {
  waiting = list
  for (const listener of listeners) listener()
}

export function subscribeWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What waits; what is shown of a tip takes it into account. */
export function useWaiting(): readonly Waiting[] {
  return useSyncExternalStore(subscribeWaiting, readWaiting, () => NONE)
}
