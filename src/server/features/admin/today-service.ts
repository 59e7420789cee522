import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { CLOCK_SKEW } from '#server/platform/limits/limit-counters.ts'
import { GIVE_UP_AFTER } from '#server/platform/outbox/outbox.ts'
import { isWaiting, retryDelivery } from '#server/platform/outbox/repository.ts'
import { CLAIM_TIME } from '#server/platform/outbox/worker.ts'
import { mayToSome, PAGE_SIZE, type Permission, type Role } from '#shared/admin/roles.ts'
import { BACKUP_AGE, type Step, type WaitingKind } from '#shared/admin/today.ts'
import { listPeople } from './repository.ts'
import type { Setting } from './settings-service.ts'

export interface Count {
  count: number
  isMore: boolean
}

/**
 * Work that may wait for somebody: who should see it, and how much there is. waiting-service.ts lists all of it.
 */
export interface Waiting {
  kind: WaitingKind
  /** Who may do the work. */
  may: Permission
  read: () => Promise<Count>
}

/** The waiting work of a role. */
export async function readWaiting(all: readonly Waiting[], role: Role) {
  const rows = await Promise.all(
    all.filter(({ may }) => mayToSome(role, may)).map(async ({ kind, read }) => ({ kind, ...(await read()) })),
  )
  return rows.filter(({ count }) => count > 0)
}

/** The deliveries that were given up, the newest first. */
export function listGivenUp(db: Db) {
  return db
    .selectFrom('delivery')
    .select(['id', 'channel', 'created_at', 'last_error'])
    .where('outcome', '=', 'given-up')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .execute()
}

/** The number of deliveries that were given up, counted up to 99. */
export async function countGivenUp(db: Db): Promise<Count> {
  const rows = await db.selectFrom('delivery').select('id').where('outcome', '=', 'given-up').limit(100).execute()
  return { count: Math.min(rows.length, 99), isMore: rows.length > 99 }
}

/**
 * Tries a delivery again that waits or was given up. Returns false, and changes nothing, when it is tried soon anyway, because a server may be
 * handing it over.
 * @throws AppError 410 when it is neither waiting nor given up.
 */
export async function retryAt(trx: Db, id: number, actor: Actor): Promise<boolean> {
  const after = (ms: number) => new Date(actor.at.getTime() + ms)
  const times = { now: actor.at, giveUpAt: after(GIVE_UP_AFTER), latestClaim: after(CLAIM_TIME + CLOCK_SKEW) }
  const isRetried = await retryDelivery(trx, id, times)
  if (isRetried) await writeLog(trx, actor, { action: 'delivery-retried', subjectKind: 'delivery', subject: id })
  else if (!(await isWaiting(trx, id))) throw new AppError('gone')
  return isRetried
}

/** When the last backup was made by the command, ISO-8601. The index of the log has it. */
async function lastBackup(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('desk_log')
    .select('at')
    .where('action', '=', 'backup-made')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Whether the last backup is too old. The first one is a first step. PostgreSQL is backed up by other means, which the site cannot see. */
export async function isBackupOld(db: Db, config: Config, now: Date): Promise<boolean> {
  if (config.database.kind === 'postgres') return false
  const at = await lastBackup(db)
  return at !== undefined && now.getTime() - Date.parse(at) > BACKUP_AGE
}

/** The first steps of a new site, and whether each is done. */
export async function readSteps(db: Db, config: Config, settings: readonly Setting[]) {
  const isSet = (group: string) => !settings.some((setting) => setting.group === group && setting.isMissing)
  const operators = (await listPeople(db)).filter(({ role }) => role === 'operator')
  const steps: Record<Step, boolean | null> = {
    operator: isSet('operator'),
    address: isSet('site'),
    mail: isSet('mail'),
    'second-operator': operators.length > 1,
    backup: config.database.kind === 'postgres' ? null : (await lastBackup(db)) !== undefined,
  }
  return Object.entries(steps).map(([step, isDone]) => ({ step: step as Step, isDone }))
}
