import { openDB } from 'idb'

/*
 * Tokens of riders who signed out without a network. They are stored here until the server has revoked them. Only this
 * site can read them, as before in local storage.
 */

/** Not a store of the database 'ride-safer', because older tabs could not open a newer version of that database. */
const NAME = 'ride-safer-logouts'
const STORE = 'tokens'

function open() {
  return openDB<{ tokens: { key: string; value: string } }>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE)
    },
  })
}

/** Stores a token until the server has revoked it. */
export async function queueLogout(token: string): Promise<void> {
  const db = await open()
  await db.put(STORE, token, token)
  db.close()
}

/** The tokens that the server has yet to revoke. Empty in a browser that forbids storage. */
export async function listLogouts(): Promise<string[]> {
  try {
    // Opening would create the database on the device of every visitor.
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

export async function removeLogout(token: string): Promise<void> {
  const db = await open()
  await db.delete(STORE, token)
  db.close()
}
