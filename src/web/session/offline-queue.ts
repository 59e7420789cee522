import { type DBSchema, openDB } from 'idb'
import { openChannel } from '#web/lib/channel.ts'
import { newKey } from '#web/lib/new-key.ts'
import { isSameTarget, type OfflineAction, type OfflineQueue, type QueuedAction, setQueue } from './queued-actions.ts'

/*
 * The queue of what riders do. It is stored in IndexedDB, so it survives closing the browser. Where the browser forbids that, it lasts
 * as long as the page. This code is loaded after the first page.
 */

/** The names of the store, of its field `deed` and of the channel stay: older tabs and riders' devices use them. */
const STORE = 'deeds'
const CHANNEL = 'outbox'

/**
 * Tabs with older code send what they do not know as the removal of a saved tip. So an answer of a review has its rider in another field
 * than the actions before it, and a share in a third one, which older code does not read.
 */
type StoredAction = { id: number; at: string; deed: OfflineAction; key?: string; isWaiting?: boolean } & (
  | { riderId: number }
  | { ownerId: number }
  | { sharerId: number }
)

function riderIdOf(stored: StoredAction): number {
  if ('riderId' in stored) return stored.riderId
  return 'ownerId' in stored ? stored.ownerId : stored.sharerId
}

/** The rider of an action, in the field of its kind. */
function ownerOf({ kind }: OfflineAction, riderId: number) {
  if (kind === 'share') return { sharerId: riderId }
  return kind === 'review' ? { ownerId: riderId } : { riderId }
}

interface QueueDb extends DBSchema {
  [STORE]: { key: number; value: StoredAction }
}

interface ActionStore {
  getAll: () => Promise<StoredAction[]>
  delete: (id: number) => Promise<unknown>
  put: (action: StoredAction) => Promise<number>
}

/** The queue of a browser that forbids IndexedDB. */
let inMemory: StoredAction[] = []
let lastId = 0
const memory: ActionStore = {
  getAll: async () => inMemory,
  delete: async (deleted) => {
    inMemory = inMemory.filter(({ id }) => id !== deleted)
  },
  put: async (action) => {
    // IndexedDB, too, assigns an id that is missing.
    const stored = { ...action, id: action.id ?? ++lastId }
    inMemory = [...inMemory.filter(({ id }) => id !== stored.id), stored]
    return stored.id
  },
}

/** Undefined where the browser forbids IndexedDB. */
async function open() {
  try {
    return await openDB<QueueDb>('ride-safer', 1, {
      upgrade: (db) => {
        db.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true })
      },
    })
  } catch {
    return undefined
  }
}

/** Works on the store in one transaction. */
async function withStore<T>(mode: 'readonly' | 'readwrite', work: (store: ActionStore) => Promise<T>): Promise<T> {
  const db = await open()
  if (!db) return work(memory)
  const transaction = db.transaction(STORE, mode)
  const { store } = transaction
  try {
    const [result] = await Promise.all([
      work({
        getAll: () => store.getAll(),
        delete: async (id) => store.delete?.(id),
        put: async (action) => (await store.put?.(action)) ?? 0,
      }),
      transaction.done,
    ])
    return result
  } finally {
    db.close()
  }
}

const ofRider = async (store: ActionStore, riderId: number) =>
  (await store.getAll()).filter((stored) => riderIdOf(stored) === riderId)

/** The rider's queued actions, oldest first. */
export async function listQueued(riderId: number): Promise<QueuedAction[]> {
  const stored = await withStore('readonly', (store) => ofRider(store, riderId))
  return stored.map(({ id, at, deed, key, isWaiting = true }) => ({ id, riderId, at, action: deed, key, isWaiting }))
}

/** Reads the rider's queue from the device into `useQueue`. Without a rider the queue is empty. */
export async function refreshQueue(riderId: number | undefined): Promise<void> {
  setQueue(riderId === undefined ? [] : await listQueued(riderId))
}

/** Changes the rider's queue in one transaction and refreshes it in this tab and in the others. */
async function change<T>(
  riderId: number,
  write: (store: ActionStore, mine: StoredAction[]) => Promise<T>,
  isWritten?: () => void,
): Promise<T> {
  const result = await withStore('readwrite', async (store) => write(store, await ofRider(store, riderId)))
  const queue = await listQueued(riderId)
  isWritten?.()
  setQueue(queue)
  const channel = openChannel(CHANNEL)
  channel?.postMessage(null)
  channel?.close()
  return result
}

/** Removes an action. `isRemoved` runs just before it is no longer shown. */
export async function removeQueued({ id, riderId }: QueuedAction, isRemoved?: () => void): Promise<void> {
  await change(riderId, (store) => store.delete(id), isRemoved)
}

/** Listens for changes by other tabs and returns the unsubscribe function. Does nothing where storage is forbidden. */
export function subscribeQueueOfOtherTabs(changed: () => void): () => void {
  const channel = openChannel(CHANNEL)
  channel?.addEventListener('message', changed)
  return () => channel?.close()
}

/** Adds an action and returns its id. It replaces the rider's earlier actions of the same kind on the same tip. */
export function addToQueue(riderId: number, action: OfflineAction, isWaiting: boolean): Promise<number> {
  return change(riderId, async (store, mine) => {
    const replaced = mine.filter(({ deed }) => isSameTarget(deed, action))
    for (const { id } of replaced) void store.delete(id)
    // IndexedDB assigns the missing id.
    const added = { ...ownerOf(action, riderId), at: new Date().toISOString(), deed: action, key: newKey(), isWaiting }
    return store.put(added as StoredAction)
  })
}

/** Marks all actions of a rider as waiting, because the server was not reached. */
export async function markWaiting(riderId: number): Promise<void> {
  await change(riderId, async (store, mine) => {
    for (const stored of mine) if (!stored.isWaiting) void store.put({ ...stored, isWaiting: true })
  })
}

/** Deletes all queued actions of a rider. */
const clear = (riderId: number) =>
  change(riderId, async (store, mine) => {
    for (const { id } of mine) void store.delete(id)
  })

export const offlineQueue: OfflineQueue = { clear }
