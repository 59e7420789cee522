import { type DBSchema, openDB } from 'idb'
import { isSameTarget, type OfflineAction, type OfflineQueue, type QueuedAction, setQueue } from './queued-actions.ts'

/*
 * The queue of actions that riders do without the server. It is stored in IndexedDB, so it survives closing the browser.
 * This code is loaded after the first page.
 */

/** The names of the store, of its field `deed` and of the channel stay: older tabs and riders' devices use them. */
const STORE = 'deeds'
const CHANNEL = 'outbox'

/**
 * Tabs with older code read the actions of a rider by `riderId`. They do not know answers of reviews and would send them as
 * removals of saved tips, so an answer has `ownerId` instead.
 */
type StoredAction = { id: number; at: string; deed: OfflineAction } & ({ riderId: number } | { ownerId: number })

const riderIdOf = (stored: StoredAction) => ('riderId' in stored ? stored.riderId : stored.ownerId)

interface QueueDb extends DBSchema {
  [STORE]: { key: number; value: StoredAction }
}

interface ActionStore {
  delete: (id: number) => Promise<void>
  add: (action: StoredAction) => Promise<number>
}

function open() {
  return openDB<QueueDb>('ride-safer', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true })
    },
  })
}

/** The rider's queued actions, oldest first. */
export async function listQueued(riderId: number): Promise<QueuedAction[]> {
  const db = await open()
  const all = await db.getAll(STORE)
  db.close()
  return all
    .filter((stored) => riderIdOf(stored) === riderId)
    .map(({ id, at, deed }) => ({ id, riderId, at, action: deed }))
}

/** Reads the rider's queue from the device into `useQueue`. Without a rider the queue is empty. */
export async function refreshQueue(riderId: number | undefined): Promise<void> {
  setQueue(riderId === undefined ? [] : await listQueued(riderId))
}

/** Changes the rider's queue in one transaction and refreshes it in this tab and in the others. */
async function change(
  riderId: number,
  write: (store: ActionStore, mine: StoredAction[]) => Promise<unknown>,
): Promise<void> {
  const db = await open()
  const transaction = db.transaction(STORE, 'readwrite')
  const mine = (await transaction.store.getAll()).filter((stored) => riderIdOf(stored) === riderId)
  await Promise.all([write(transaction.store, mine), transaction.done])
  db.close()
  await refreshQueue(riderId)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

export function removeQueued({ id, riderId }: QueuedAction): Promise<void> {
  return change(riderId, (store) => store.delete(id))
}

/** Listens for changes by other tabs and returns the unsubscribe function. Does nothing where storage is forbidden. */
export function subscribeQueueOfOtherTabs(changed: () => void): () => void {
  try {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', changed)
    return () => channel.close()
  } catch {
    return () => undefined
  }
}

/** Adds an action. It replaces the rider's earlier actions of the same kind on the same tip. */
async function add(riderId: number, action: OfflineAction): Promise<void> {
  await change(riderId, (store, mine) => {
    const replaced = mine.filter(({ deed }) => isSameTarget(deed, action))
    // IndexedDB assigns the missing id.
    const owner = action.kind === 'review' ? { ownerId: riderId } : { riderId }
    const added = { ...owner, at: new Date().toISOString(), deed: action } as StoredAction
    return Promise.all([...replaced.map(({ id }) => store.delete(id)), store.add(added)])
  })
}

/** Deletes all queued actions of a rider. */
const clear = (riderId: number) => change(riderId, (store, mine) => Promise.all(mine.map(({ id }) => store.delete(id))))

export const offlineQueue: OfflineQueue = { add, clear }
