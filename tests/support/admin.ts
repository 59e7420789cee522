import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#shared/admin/roles.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type Caller, caller } from './calls.ts'
import type { TestApp } from './test-app.ts'

/** Gives a rider a role directly in the database. */
export async function setRole({ parts }: TestApp, riderId: number, role: Role): Promise<void> {
  const row = { rider_id: riderId, role, given_at: parts.clock().toISOString(), given_by: null, operator_name: null }
  await parts.db.insertInto('desk_role').values(row).execute()
}

/** Stamps the re-authentication of all sessions of a rider as answered now. */
export async function openAdminOf({ parts }: TestApp, riderId: number): Promise<void> {
  const answered = { answered_at: parts.clock().toISOString() }
  await parts.db.updateTable('session').set(answered).where('rider_id', '=', riderId).execute()
}

/** Creates a signed-in rider with a role, who has answered the re-authentication. */
export async function atAdmin(server: TestApp, username: string, role: Role = 'operator'): Promise<Caller> {
  const rider = await caller(server, username)
  await setRole(server, rider.id, role)
  await openAdminOf(server, rider.id)
  return rider
}

const CONTRACT = join(import.meta.dirname, '..', '..', 'src', 'shared', 'contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every call of the contract, found in its files. */
export async function wholeContract(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => file !== 'all.ts')
  const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file))))
  return modules
    .flatMap((module: object) =>
      Object.values(module).flatMap((group) => (group && typeof group === 'object' ? Object.values(group) : [])),
    )
    .filter(isEndpoint)
}

/** Every call of Admin. */
export const adminCalls = async () =>
  (await wholeContract()).flatMap((endpoint) => (endpoint.access === 'admin' ? [endpoint] : []))
