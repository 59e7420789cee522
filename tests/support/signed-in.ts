import { insertRider } from '#server/features/accounts/repository.ts'
import { openSession } from '#server/platform/sessions/sessions.ts'
import type { TestApp } from './test-app.ts'

/** Inserts a rider and a session directly into the database. Returns the rider's id and the headers for their calls. */
export async function signedIn({ parts }: TestApp, username: string) {
  const rider = await insertRider(parts.db, { username, passwordHash: 'none' }, parts.clock())
  if (!rider) throw new Error(`${username} is there already`)
  const token = await openSession(parts.db, rider.id, undefined, parts.clock())
  return { id: rider.id, headers: { authorization: `Bearer ${token}` } }
}
