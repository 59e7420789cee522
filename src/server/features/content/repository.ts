import { sql } from 'kysely'
import { databaseNow } from '#server/db/database-now.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentDraftRow, ContentRevisionRow } from '#server/db/tables/content.ts'
import type { RevisionKind } from '#shared/admin/content.ts'

/** A revision without its body. */
export type RevisionRow = Omit<ContentRevisionRow, 'body'>

const COLUMNS = [
  'id',
  'path',
  'kind',
  'hash',
  'folder_hash',
  'created_by',
  'created_by_id',
  'created_at',
  'publish_at',
  'withdrawn_at',
  'draft_version',
  'held_at',
] as const

/** The row of content_change that counts changes. */
const NAME = 'content'

/** Two numbers, of which one changes whenever another revision of a file comes into effect. */
export interface ContentVersion {
  /** How often something was published at once. */
  changes: number
  /** How many planned revisions are in effect by the clock of the database. */
  planned: number
}

export const isSameVersion = (a: ContentVersion | undefined, b: ContentVersion) =>
  a?.changes === b.changes && a.planned === b.planned

export async function readContentVersion(db: Db): Promise<ContentVersion> {
  const { changes, planned } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('content_change').select('times').where('name', '=', NAME).as('changes'),
      selectFrom('content_revision')
        .select(fn.countAll().as('rows'))
        .where('publish_at', '<=', databaseNow(db))
        .where('withdrawn_at', 'is', null)
        .where('held_at', 'is', null)
        .as('planned'),
    ])
    .executeTakeFirstOrThrow()
  return { changes: changes ?? 0, planned: Number(planned ?? 0) }
}

/** Lets other transactions that write content wait until this one ends. */
export async function lockContent(trx: Db): Promise<void> {
  await trx
    .insertInto('content_change')
    .values({ name: 'lock', times: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ times: 0 }))
    .execute()
}

/**
 * Counts a change and returns the new count. Other transactions wait here until this one ends, so that two changes are
 * never checked against the same content.
 */
export async function noteChange(trx: Db): Promise<number> {
  const { times } = await trx
    .insertInto('content_change')
    .values({ name: NAME, times: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ times: sql`content_change.times + 1` }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return times
}

/** Notes the highest id of a tip that was served, so that no later tip gets it, even if a deployment takes that tip away. */
export async function noteTipId(db: Db, id: number): Promise<void> {
  await db
    .insertInto('content_change')
    .values({ name: 'tip-id', times: id })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ times: id }).where('content_change.times', '<', id))
    .execute()
}

/** Takes the next id of a tip, which is at least `atLeast`. Nobody else gets the same one. */
export async function takeTipId(db: Db, atLeast: number): Promise<number> {
  const next = sql<number>`case when content_change.times >= excluded.times then content_change.times + 1 else excluded.times end`
  const { times } = await db
    .insertInto('content_change')
    .values({ name: 'tip-id', times: atLeast })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ times: next }))
    .returning('times')
    .executeTakeFirstOrThrow()
  return times
}

/** Whether a revision may be in effect, by the clock of the database: its time has come, and it was not withdrawn and does not wait. */
const holds = (db: Db) =>
  sql<boolean>`withdrawn_at is null and held_at is null and (publish_at is null or publish_at <= ${databaseNow(db)})`

/**
 * The revision of each path that is in effect.
 * @param refused the ids of revisions that the check refuses. The one before each of them is in effect instead.
 * @param until counts revisions that are planned up to this time as in effect
 */
export function listHolding(db: Db, refused: readonly number[], until?: string): Promise<RevisionRow[]> {
  return db
    .selectFrom('content_revision')
    .select(COLUMNS)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('content_revision')
        .select(({ fn }) => fn.max('id').as('id'))
        .where((eb) =>
          until === undefined
            ? holds(db)
            : eb.or([
                holds(db),
                eb.and([eb('withdrawn_at', 'is', null), eb('held_at', 'is', null), eb('publish_at', '<=', until)]),
              ]),
        )
        .$if(refused.length > 0, (rows) => rows.where('id', 'not in', refused))
        .groupBy('path'),
    )
    .orderBy('path')
    .execute()
}

/** The revision of a path that is in effect. */
export function findHolding(db: Db, path: string): Promise<ContentRevisionRow | undefined> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where('path', '=', path)
    .where(holds(db))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The revision of a path that is in effect, without its body. */
export function findHoldingLine(db: Db, path: string): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('content_revision')
    .select(COLUMNS)
    .where('path', '=', path)
    .where(holds(db))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a copy of a file of the folder. */
export async function putKept(trx: Db, { path, body, hash }: { path: string; body: string; hash: string }) {
  await trx
    .insertInto('content_kept')
    .values({ path, body, hash })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ body, hash }))
    .execute()
}

export async function listKept(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('content_kept').select('path').orderBy('path').execute()
  return rows.map(({ path }) => path)
}

export async function findKeptHash(db: Db, path: string): Promise<string | undefined> {
  return (await db.selectFrom('content_kept').select('hash').where('path', '=', path).executeTakeFirst())?.hash
}

export async function findKeptBody(db: Db, path: string): Promise<string | undefined> {
  return (await db.selectFrom('content_kept').select('body').where('path', '=', path).executeTakeFirst())?.body
}

/** Whether a revision waits: for its time, or for somebody's yes after the role of its author has ended. */
const waits = (db: Db) =>
  sql<boolean>`withdrawn_at is null and (held_at is not null or publish_at > ${databaseNow(db)})`

/** The revision of a path that waits for its time, or for a yes. */
export function findPlanned(db: Db, path: string): Promise<ContentRevisionRow | undefined> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where('path', '=', path)
    .where(waits(db))
    .limit(1)
    .executeTakeFirst()
}

export function listPlanned(db: Db): Promise<RevisionRow[]> {
  return db.selectFrom('content_revision').select(COLUMNS).where(waits(db)).execute()
}

export function findRevision(db: Db, id: number): Promise<ContentRevisionRow | undefined> {
  return db.selectFrom('content_revision').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findByDraft(db: Db, path: string, version: string): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('content_revision')
    .select(COLUMNS)
    .where('path', '=', path)
    .where('draft_version', '=', version)
    .limit(1)
    .executeTakeFirst()
}

/** The revisions that a draft became when it was published: one of its file, and one of its picture if that changed too. */
export function listByDraft(db: Db, version: string): Promise<RevisionRow[]> {
  return db.selectFrom('content_revision').select(COLUMNS).where('draft_version', '=', version).orderBy('id').execute()
}

/** The bodies of revisions by id. */
export async function readBodies(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  const bodies = new Map<number, string | null>()
  // One at a time, because a photo has megabytes and reading them all at once would keep requests waiting.
  for (const id of ids) {
    const row = await db.selectFrom('content_revision').select('body').where('id', '=', id).executeTakeFirst()
    bodies.set(id, row?.body ?? null)
  }
  return bodies
}

/** The revisions of a path before one, the newest first, with their bodies. */
export function listBefore(db: Db, path: string, before: number, limit: number): Promise<ContentRevisionRow[]> {
  return db
    .selectFrom('content_revision')
    .selectAll()
    .where('path', '=', path)
    .where('id', '<', before)
    .where('withdrawn_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A page of the revisions of a path, the newest first, and one row more. */
export function listHistory(db: Db, path: string, before: number | undefined, limit: number): Promise<RevisionRow[]> {
  return db
    .selectFrom('content_revision')
    .select(COLUMNS)
    .where('path', '=', path)
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export interface NewRevision {
  path: string
  kind: RevisionKind
  body: string | null
  hash: string | null
  folderHash: string | null
  by: string
  /** The number of the account. Null for a command. */
  byId: number | null
  at: Date
  publishAt: string | null
  draftVersion: string | null
}

export async function insertRevision(trx: Db, revision: NewRevision): Promise<number> {
  const { id } = await trx
    .insertInto('content_revision')
    .values({
      path: revision.path,
      kind: revision.kind,
      body: revision.body,
      hash: revision.hash,
      folder_hash: revision.folderHash,
      created_by: revision.by,
      created_by_id: revision.byId,
      created_at: revision.at.toISOString(),
      publish_at: revision.publishAt,
      withdrawn_at: null,
      draft_version: revision.draftVersion,
      held_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws a revision. Returns false when its time has come, or it was withdrawn before. */
export async function withdrawRevision(trx: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('content_revision')
    .set({ withdrawn_at: at.toISOString() })
    .where('id', '=', id)
    .where(waits(trx))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of planned revisions that wait for a yes. */
export async function countHeld(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom('content_revision')
    .select(({ fn }) => fn.count<number | bigint>('path').distinct().as('rows'))
    .where('withdrawn_at', 'is', null)
    .where('held_at', 'is not', null)
    // A picture waits with its file.
    .where('kind', '=', 'file')
    .where((eb) => eb.or([eb('path', 'like', '%.md'), eb('path', 'like', '%.yaml')]))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Lets the planned revisions of a draft take effect at their time, or now if it has passed. Their author is who said yes. */
export async function keepPlans(
  trx: Db,
  { id, draft_version }: Pick<ContentRevisionRow, 'id' | 'draft_version'>,
  by: { created_by: string; created_by_id: number | null },
): Promise<void> {
  const now = databaseNow(trx)
  await trx
    .updateTable('content_revision')
    .set({
      ...by,
      held_at: null,
      publish_at: sql<string>`case when publish_at < ${now} then ${now} else publish_at end`,
    })
    .where((eb) => (draft_version === null ? eb('id', '=', id) : eb('draft_version', '=', draft_version)))
    .where('held_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export function findDraft(db: Db, path: string): Promise<ContentDraftRow | undefined> {
  return db.selectFrom('content_draft').selectAll().where('path', '=', path).executeTakeFirst()
}

export function listDrafts(db: Db): Promise<ContentDraftRow[]> {
  return db.selectFrom('content_draft').selectAll().orderBy('path').execute()
}

/** The drafts with the role that their authors have now, null for none. */
export function listDraftsWithRole(db: Db) {
  return db
    .selectFrom('content_draft')
    .leftJoin('rider', 'rider.username', 'content_draft.saved_by')
    .leftJoin('desk_role', 'desk_role.rider_id', 'rider.id')
    .select(['content_draft.path', 'content_draft.fields', 'desk_role.role'])
    .execute()
}

type DraftText = Pick<ContentDraftRow, 'path' | 'fields' | 'version' | 'based_on' | 'saved_by' | 'saved_at'>

/** The draft that a preview link shows. */
export function findDraftByPreview(db: Db, previewHash: string): Promise<ContentDraftRow | undefined> {
  return db.selectFrom('content_draft').selectAll().where('preview_hash', '=', previewHash).executeTakeFirst()
}

/** Adds a draft. Returns false when there is one. */
export async function insertDraft(trx: Db, draft: DraftText): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('content_draft')
    .values({ ...draft, preview_hash: null, preview_until: null, preview_by: null, preview_by_id: null })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Changes the draft of a version. Returns false when there is another version, or none. */
export async function updateDraft(
  trx: Db,
  { path, version }: { path: string; version: string },
  change: Partial<ContentDraftRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('content_draft')
    .set(change)
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Bases a draft that is based on no published text on this one. */
export async function baseDraftOn(trx: Db, path: string, hash: string): Promise<void> {
  await trx
    .updateTable('content_draft')
    .set({ based_on: hash })
    .where('path', '=', path)
    .where('based_on', 'is', null)
    .execute()
}

/** Deletes the draft of a version. Returns false when there is another version, or none. */
export async function deleteDraft(trx: Db, path: string, version: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('content_draft')
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
