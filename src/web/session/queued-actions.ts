import { useSyncExternalStore } from 'react'
import type { Api } from '#shared/contract/all.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'

/** An action that can wait for the server. The page writes it to the device first and sends it from there. */
export type OfflineAction =
  | { kind: 'like'; tipId: number; isLiked: boolean }
  | SaveAction
  | { kind: 'share'; tipId: number; platform: SharePlatform }
  | { kind: 'complete'; tipId: number }
  | ReviewAction

/** A save without notes leaves the note that the tip may have got on another device. `seen` is the note that the rider saw before. */
export interface SaveAction {
  kind: 'save'
  tipId: number
  isBookmarked: boolean
  notes: string | null | undefined
  seen?: string | null
}

/**
 * An answer of a review, with the question that it answers, which is shown with the result too. The query says in which language both are, and
 * which place's rules the question asks.
 */
export interface ReviewAction {
  kind: 'review'
  tipId: number
  question: string
  answer: string
  query: string
}

/** The server's replies. */
interface Replies {
  like: Api['POST /api/tips/:id/like']['reply']
  save: Api['POST /api/tips/:id/bookmark']['reply'] | Api['DELETE /api/tips/:id/bookmark']['reply']
  share: Api['POST /api/tips/:id/share']['reply']
  complete: Api['POST /api/user/progress']['reply']
  review: Api['POST /api/review']['reply']
}
export type ReplyTo<A extends OfflineAction> = Replies[A['kind']]

/** How long an action is tried before the rider reads that it waits (ms). */
export const ACTION_LIMIT = 10_000

/** An action in the queue of this device (offline-queue.ts). Ids grow in the order of the actions. */
export interface QueuedAction {
  id: number
  riderId: number
  /** When the rider did it, ISO-8601. */
  at: string
  action: OfflineAction
  /** With its key the server counts it once. Actions of versions before 0.3.0 have none. */
  key: string | undefined
  /** Whether the rider has read that it waits. */
  isWaiting: boolean
}

/** The part of offline-queue.ts that the first page needs, whose code is loaded later. */
export interface OfflineQueue {
  clear: (riderId: number) => Promise<void>
}

/** Whether a later action replaces an earlier one: they are of the same kind and about the same tip. Each share counts. */
export const isSameTarget = (one: OfflineAction, other: OfflineAction) =>
  one.kind === other.kind && one.tipId === other.tipId && one.kind !== 'share'

let offlineQueue: OfflineQueue | undefined

/** Provides the queue once its code has loaded. */
export function provideOfflineQueue(loaded: OfflineQueue): void {
  offlineQueue = loaded
}

export function getOfflineQueue(): OfflineQueue | undefined {
  return offlineQueue
}

const NONE: readonly QueuedAction[] = []
let queue = NONE
const listeners = new Set<() => void>()

/** The queued actions of the signed-in rider, empty until they have been read from the device. */
export function readQueue(): readonly QueuedAction[] {
  return queue
}

export function setQueue(actions: readonly QueuedAction[]): void {
  queue = actions
  for (const listener of listeners) listener()
}

function subscribeQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The queue as React state. Components show the state of a tip as if these actions had been sent. */
export function useQueue(): readonly QueuedAction[] {
  return useSyncExternalStore(subscribeQueue, readQueue, () => NONE)
}
