import { useSyncExternalStore } from 'react'

/** An action that a rider can do without the server. It is sent later. */
export type OfflineAction =
  | { kind: 'like'; tipId: number; isLiked: boolean }
  | { kind: 'save'; tipId: number; isBookmarked: boolean; notes: string | null }
  | { kind: 'complete'; tipId: number }
  | ReviewAction

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

/** How long to wait for the answer to an action before it is queued (ms). */
export const ACTION_LIMIT = 10_000

/** An action in the queue of this device (offline-queue.ts). Ids grow in the order of the actions. */
export interface QueuedAction {
  id: number
  riderId: number
  /** When the rider did it, ISO-8601. */
  at: string
  action: OfflineAction
}

/** The part of offline-queue.ts that the first page needs, whose code is loaded later. */
export interface OfflineQueue {
  add: (riderId: number, action: OfflineAction) => Promise<void>
  clear: (riderId: number) => Promise<void>
}

/** Whether two actions are of the same kind and about the same tip. The later one then replaces the earlier one. */
export const isSameTarget = (one: OfflineAction, other: OfflineAction) =>
  one.kind === other.kind && one.tipId === other.tipId

let offlineQueue: OfflineQueue | undefined

/** Provides the queue once its code has loaded. Before that no action can be queued. */
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
