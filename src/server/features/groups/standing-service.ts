import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { GroupMemberRow } from '#server/db/tables/groups.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { findStreak } from '#server/features/learning/repository.ts'
import { findStanding } from '#server/features/review/standing-repository.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { FRESH_FROM } from '#shared/certificates/rules.ts'
import { FADING_FROM } from '#shared/groups/rules.ts'
import { dayIn } from '#shared/learning/calendar.ts'
import { updateLadderMean } from './ladder-repository.ts'

/** The columns of a member that are made from what the rider has learned. */
type Learned = Pick<
  GroupMemberRow,
  'completed' | 'passed_on' | 'fresh_until' | 'fading_until' | 'active_on' | 'answers' | 'library_key'
>

export interface StandingParts {
  clock: () => Date
}

const keys = new WeakMap<Library, string>()

/** Identifies the tips of a library. Rows with another key were made with other tips and are made anew. */
export function libraryKey(library: Library): string {
  const known = keys.get(library)
  if (known !== undefined) return known
  const ids = library.tips.map(({ id }) => id).sort((a, b) => a - b)
  const key = createHash('sha256').update(ids.join()).digest('base64url').slice(0, 12)
  keys.set(library, key)
  return key
}

const latest = (...days: (string | null)[]) =>
  days.reduce((found, day) => (day !== null && (found === null || day > found) ? day : found), null)

/** Reads what the leader of a group sees of a rider's learning. */
export async function readLearned(
  db: Db,
  riderId: number,
  library: Library,
  { clock }: StandingParts,
): Promise<Learned> {
  const exam = await findPassed(db, riderId)
  const passedAt = exam ? new Date(exam.passedAt) : null
  const passed = exam && passedAt ? { at: passedAt, asked: await listAsked(db, exam.id) } : undefined
  const zone = (await findStreak(db, riderId)).last?.zone ?? 'UTC'
  const standing = await findStanding(db, library, riderId, passed, clock())
  const { completed, answers, remembersUntil, lastAt } = standing
  const passedOn = passedAt && dayIn(zone, passedAt)
  return {
    completed,
    passed_on: passedOn,
    fresh_until: remembersUntil(FRESH_FROM)?.toISOString() ?? null,
    fading_until: remembersUntil(FADING_FROM)?.toISOString() ?? null,
    active_on: latest(passedOn, lastAt && dayIn(zone, lastAt)),
    answers: JSON.stringify(answers),
    library_key: libraryKey(library),
  }
}

/** Stores in all groups of a rider what the rider has learned. Returns the groups whose ladder that changes. */
async function writeStanding(trx: Db, riderId: number, library: Library, parts: StandingParts): Promise<string[]> {
  const before = await trx
    .updateTable('group_member')
    .set({ rider_id: riderId })
    .where('rider_id', '=', riderId)
    .returning(['group_id', 'completed', 'in_ladder'])
    .execute()
  if (before.length === 0) return []
  const learned = await readLearned(trx, riderId, library, parts)
  await trx.updateTable('group_member').set(learned).where('rider_id', '=', riderId).execute()
  return before.flatMap(({ group_id, completed, in_ladder }) =>
    in_ladder === 1 && completed !== learned.completed ? [group_id] : [],
  )
}

/** Always in the same order and after all rows of members, so that no two transactions wait for each other in a circle. */
async function updateLadders(trx: Db, groupIds: readonly string[]): Promise<void> {
  for (const groupId of [...new Set(groupIds)].sort()) await updateLadderMean(trx, groupId)
}

/**
 * Stores in all groups of a rider what the rider has learned. Call it in the transaction of the action, after the action. The rows
 * are locked before anything is read, so that of two actions at once the later one sees both. Riders in no group cost one query.
 */
export async function updateStanding(trx: Db, riderId: number, library: Library, parts: StandingParts): Promise<void> {
  await updateLadders(trx, await writeStanding(trx, riderId, library, parts))
}

/** How many rows one transaction makes anew. Each takes about 2 ms. */
const AT_ONCE = 5

/** Makes the outdated rows of a group anew. They exist once after each change of the site's tips. */
export async function updateOutdated(db: Db, groupId: string, library: Library, parts: StandingParts): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('group_member')
      .select('rider_id')
      .where('group_id', '=', groupId)
      .where('library_key', '!=', libraryKey(library))
      .orderBy('rider_id')
      .limit(AT_ONCE)
      .execute()
    if (rows.length === 0) return
    await inOneTransaction(db, async (trx) => {
      const groupIds: string[] = []
      for (const { rider_id } of rows) groupIds.push(...(await writeStanding(trx, rider_id, library, parts)))
      await updateLadders(trx, groupIds)
    })
    // Lets other requests run, because SQLite answers without leaving the event loop.
    await setImmediate()
  }
}
