import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { siteKeysIn } from '#server/db/backup.ts'
import type { Db } from '#server/db/open.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { BackupFailure } from '#shared/admin/backups.ts'

/** How many backups are kept: of the nightly ones, and of those that an operator asked for in Admin. */
const KEPT = { night: 14, asked: 3 } as const
type Kind = keyof typeof KEPT

/** The hour of the night (in the time zone of the server) from which the backup of a day is made. */
const NIGHT_HOUR = 3
/** How often the server looks whether a backup is due (ms). */
const LOOK_INTERVAL = 60_000
/** A backup that failed is tried again after this time (ms). */
const PAUSE = 3600_000
/** The disk must have this many times the size of the database free: the copy, and what is written while it is cleaned. */
const FREE_TIMES = 3

const NAME = /^ride-safer-(night|asked)-[\dTZ-]+\.db$/

const fileName = (kind: Kind, name: string) => `ride-safer-${kind}-${name}.db`

/** A backup in the folder. */
export interface Backup {
  name: string
  /** When it was complete. */
  at: Date
  /** Bytes. */
  size: number
}

interface Parts {
  db: Db
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres' }
  /** The folder, or undefined when backups are turned off. */
  folder: string | undefined
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** How many bytes a disk has free. Tests replace it. */
  freeBytes?: (folder: string) => number
}

export type Backups = ReturnType<typeof makeBackups>

function freeOnDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The day of a time in the time zone of the server, such as 2026-06-15. */
const dayOf = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The day whose night has begun last. */
export function lastNight(now: Date): string {
  return dayOf(new Date(now.getTime() - NIGHT_HOUR * 3600_000))
}

function failureOf(error: unknown): BackupFailure {
  const { code, errcode } = error as { code?: string; errcode?: number }
  // 13 is SQLITE_FULL.
  if (code === 'ENOSPC' || errcode === 13) return 'disk-full'
  // 14 is SQLITE_CANTOPEN.
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EROFS' || errcode === 14)
    return 'no-folder'
  return 'failed'
}

/** Copies the database in another thread, and checks the copy. */
function copy(file: string, to: string): { done: Promise<void>; end: () => void } {
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: { file, to } })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  thread.on('message', () => resolve())
  thread.on('error', reject)
  thread.on('exit', () => reject(new Error('The thread of the backup has ended')))
  return { done: promise, end: () => void thread.terminate() }
}

/**
 * The backups of an SQLite database: one each night, and those that an operator asks for. Nothing that fails here stops the
 * server: Admin says it. PostgreSQL is backed up by its own tools.
 */
export function makeBackups({ db, database, folder, clock, log, freeBytes = freeOnDisk }: Parts) {
  let failure: { at: Date; reason: BackupFailure } | undefined
  let running: ReturnType<typeof copy> | undefined
  /** A promise that ends when the last backup that was asked for is made or has failed. */
  let queue: Promise<unknown> = Promise.resolve()

  /** Whether the files in the folder are of this site, by name and time. */
  const owners = new Map<string, boolean>()

  /** Whether a backup is of this site. Another one may have the same folder. */
  function isOwn(path: string, { mtimeMs }: { mtimeMs: number }): boolean {
    const seen = `${path} ${mtimeMs}`
    const known = owners.get(seen)
    if (known !== undefined) return known
    const own = database.kind === 'sqlite' ? siteKeysIn(database.file) : new Map<string, string>()
    const compared = [...siteKeysIn(path)].filter(([name]) => own.has(name))
    // A new site has no keys yet, because it makes each one when it first needs it. Its backups count as its own.
    if (compared.length === 0) return true
    const isOfSite = compared.every(([name, value]) => value === own.get(name))
    owners.set(seen, isOfSite)
    return isOfSite
  }

  function list(): Backup[] {
    if (folder === undefined || !existsSync(folder)) return []
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .flatMap((name) => {
        const path = join(folder, name)
        const stats = statSync(path)
        return isOwn(path, stats) ? [{ name, at: stats.mtime, size: stats.size }] : []
      })
      .sort((one, other) => other.at.getTime() - one.at.getTime())
  }

  /** Deletes the oldest of a kind. The names of nights sort like their days. */
  function deleteOld(into: string, kind: Kind): void {
    const names = list()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`ride-safer-${kind}-`))
      .sort()
    for (const name of names.slice(0, -KEPT[kind])) rmSync(join(into, name))
  }

  /** Counts the log beside the file too, which is copied with it. */
  const sizeOf = (file: string) =>
    [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0)

  function requireSpace(file: string, into: string): void {
    // A folder that does not exist yet is made beside the database, or in a folder that the operator has named.
    const place = existsSync(into) ? into : dirname(into)
    if (freeBytes(place) < FREE_TIMES * sizeOf(file))
      throw Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
  }

  async function make(kind: Kind, name: string, actor: Actor): Promise<void> {
    if (database.kind !== 'sqlite' || folder === undefined) throw new AppError('backups-off')
    const to = join(folder, fileName(kind, name))
    try {
      requireSpace(database.file, folder)
      running = copy(database.file, to)
      await running.done
      deleteOld(folder, kind)
      await writeLog(db, actor, { action: 'backup-made', subjectKind: 'desk', subject: 'desk' })
      failure = undefined
    } catch (error) {
      failure = { at: clock(), reason: failureOf(error) }
      log.warn({ err: error }, `the backup ${to} could not be made`)
      throw error
    } finally {
      running = undefined
    }
  }

  /** Makes one backup at a time. */
  function makeInTurn(...backup: Parameters<typeof make>): Promise<void> {
    const made = queue.then(() => make(...backup))
    queue = made.catch(() => undefined)
    return made
  }

  /** Makes the backup of the last night unless it is there, or no rider has registered yet. */
  async function makeIfDue(): Promise<void> {
    if (database.kind !== 'sqlite' || folder === undefined || running) return
    const now = clock()
    const night = lastNight(now)
    let name = night
    for (let at = 2; existsSync(join(folder, fileName('night', name))); at++) {
      const path = join(folder, fileName('night', name))
      if (isOwn(path, statSync(path))) return
      name = `${night}-${at}`
    }
    if (failure && Math.abs(now.getTime() - failure.at.getTime()) < PAUSE) return
    if (!(await db.selectFrom('rider').select('id').limit(1).executeTakeFirst())) return
    await makeInTurn('night', name, { kind: 'server', who: null, at: now })
    log.info(`the backup of the night of ${night} is complete and checked`)
  }

  /** Looks now and then whether a backup is due. Returns the function that stops it. */
  function start(): () => void {
    const look = () => void makeIfDue().catch(() => undefined)
    const timer = setInterval(look, LOOK_INTERVAL)
    timer.unref()
    look()
    return () => {
      clearInterval(timer)
      running?.end()
    }
  }

  return {
    list,
    start,
    makeIfDue,
    /** Why the last backup could not be made. Undefined after one that was. */
    failure: () => failure?.reason,
    /** Whether nightly backups are made here. */
    isOn: () => database.kind === 'sqlite' && folder !== undefined,
    /** Makes a backup now, or after the one that is being made. @throws AppError 409 when backups are off, 503 when it cannot be made. */
    makeNow: async (actor: Actor) => {
      try {
        await makeInTurn('asked', actor.at.toISOString().replaceAll(/[:.]/g, '-'), actor)
      } catch (error) {
        throw error instanceof AppError ? error : new AppError('backup-failed')
      }
    },
    /** The path of a backup. @throws AppError 410 when there is no backup with this name. A 404 would close Admin. */
    pathOf: (name: string): string => {
      if (folder === undefined || !list().some((backup) => backup.name === name)) throw new AppError('gone')
      return join(folder, name)
    },
  }
}
