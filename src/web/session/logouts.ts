import { openDB } from 'idb'

/*
 * A rider who signs out without a network: the server has not been told, so the token waits here until it can be. Until
 * then the token lies where only this site can read it, as it did in local storage while the rider was signed in.
 */

/** A database of its own, because a tab with an older version of the site cannot open a newer version of the outbox. */
const NAME = 'ride-safer-logouts'
const STORE = 'tokens'

function open() {
  return openDB<{ tokens: { key: string; value: string } }>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE)
    },
  })
}

/** Keeps a token that the server is to revoke. */
export async function keepLogout(token: string): Promise<void> {
  const db = await open()
  await db.put(STORE, token, token)
  db.close()
}

/** The tokens that the server is to revoke; none in a browser that forbids storage. */
export async function listLogouts(): Promise<string[]> {
  try {
    // Opening would make the database on the device of every visitor.
    const databases = await indexedDB.databases?.()
    if (databases && !databases.some(({ name }) => name === NAME)) return []
    const db = await open()
    const tokens = await db.getAllKeys(STORE)
    db.close()
    return tokens
  } catch {
    return []
  }
}

/** Forgets a token that the server has revoked. */
export async function removeLogout(token: string): Promise<void> {
  const db = await open()
  await db.delete(STORE, token)
  db.close()
}
