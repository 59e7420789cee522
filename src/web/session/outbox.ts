import { type DBSchema, openDB } from 'idb'
import { type Deed, isSameDeed, type Outbox, showWaiting, type Waiting } from './waiting.ts'

/*
 * What riders do without a network waits here, on the device, and survives the closing of the browser. Loaded when it is
 * needed, or once a page has loaded: the first page does without.
 */

const STORE = 'deeds'

interface OutboxDb extends DBSchema {
  [STORE]: { key: number; value: Waiting }
}

/** Tells the other tabs that something has changed. */
const CHANNEL = 'outbox'

function open() {
  return openDB<OutboxDb>('ride-safer', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true })
    },
  })
}

/** What waits of this rider, oldest first. */
export async function listWaiting(riderId: number): Promise<Waiting[]> {
  const db = await open()
  const all = await db.getAll(STORE)
  db.close()
  return all.filter((waiting) => waiting.riderId === riderId)
}

/** Reads what waits of this rider, to be shown. Without a rider nothing does. */
export async function refreshWaiting(riderId: number | undefined): Promise<void> {
  showWaiting(riderId === undefined ? [] : await listWaiting(riderId))
}

/** Changes what waits of this rider, here and in the other tabs. */
async function change(riderId: number, write: (store: DeedStore, mine: Waiting[]) => Promise<unknown>): Promise<void> {
  const db = await open()
  const transaction = db.transaction(STORE, 'readwrite')
  const mine = (await transaction.store.getAll()).filter((waiting) => waiting.riderId === riderId)
  await Promise.all([write(transaction.store, mine), transaction.done])
  db.close()
  await refreshWaiting(riderId)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

interface DeedStore {
  delete: (id: number) => Promise<void>
  add: (waiting: Waiting) => Promise<number>
}

export function removeWaiting({ id, riderId }: Waiting): Promise<void> {
  return change(riderId, (store) => store.delete(id))
}

/** Listens for changes that other tabs make. Answers how to stop. A browser that forbids storage may forbid this too. */
export function subscribeOutbox(changed: () => void): () => void {
  try {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', changed)
    return () => channel.close()
  } catch {
    return () => undefined
  }
}

/** Keeps a deed; of several about the same tip the last counts. */
async function keep(riderId: number, deed: Deed): Promise<void> {
  await change(riderId, (store, mine) => {
    const older = mine.filter((waiting) => isSameDeed(waiting.deed, deed))
    // The store numbers what it is given without a number.
    const entry = { riderId, at: new Date().toISOString(), deed } as Waiting
    return Promise.all([...older.map(({ id }) => store.delete(id)), store.add(entry)])
  })
}

/** Forgets everything of a rider who leaves. */
const forget = (riderId: number) =>
  change(riderId, (store, mine) => Promise.all(mine.map(({ id }) => store.delete(id))))

/** The outbox of this device. */
export const outbox: Outbox = { keep, forget }
