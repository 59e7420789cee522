import type { Db } from '#server/db/open.ts'
import type { ContactAnswerRow } from '#server/db/tables/messages.ts'
import { type MessageView, UNREAD_MAX } from '#shared/admin/messages.ts'
import { PAGE_SIZE } from '#shared/admin/roles.ts'

/** A page of the messages of a view and one row more, the newest first. */
export function listPage(db: Db, view: MessageView, before: number | undefined) {
  return db
    .selectFrom('contact_message')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contact_answer')
          .select('contact_answer.id')
          .whereRef('contact_answer.message_id', '=', 'contact_message.id'),
      ).as('is_answered'),
    )
    .where('deleted_at', 'is', null)
    .where('done_at', view === 'done' ? 'is not' : 'is', null)
    .$if(before !== undefined, (rows) => rows.where('contact_message.id', '<', before ?? 0))
    .orderBy('contact_message.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** The number of open messages that nobody has read, counted up to UNREAD_MAX. Reads the index of unread messages only. */
export async function countUnread(db: Db): Promise<{ count: number; isMore: boolean }> {
  const rows = await db
    .selectFrom('contact_message')
    .select('id')
    .where('read_at', 'is', null)
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(UNREAD_MAX + 1)
    .execute()
  return { count: Math.min(rows.length, UNREAD_MAX), isMore: rows.length > UNREAD_MAX }
}

/** The open messages, counted up to UNREAD_MAX. */
export async function countOpen(db: Db): Promise<{ count: number; isMore: boolean }> {
  const rows = await db
    .selectFrom('contact_message')
    .select('id')
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(UNREAD_MAX + 1)
    .execute()
  return { count: Math.min(rows.length, UNREAD_MAX), isMore: rows.length > UNREAD_MAX }
}

export async function markRead(db: Db, id: number, now: Date): Promise<void> {
  const read = { read_at: now.toISOString() }
  await db.updateTable('contact_message').set(read).where('id', '=', id).where('read_at', 'is', null).execute()
}

/** Marks a message as done, or as open. Returns false when it was so already, or there is none. */
export async function setDone(trx: Db, id: number, doneAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_message')
    .set({ done_at: doneAt?.toISOString() ?? null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('done_at', doneAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a message as deleted. Returns false when it was so already, or there is none. */
export async function setDeleted(trx: Db, id: number, deletedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_message')
    .set({ deleted_at: deletedAt.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Restores a message that was deleted after a time. Returns false when there is none. */
export async function restoreDeleted(trx: Db, id: number, deletedAfter: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_message')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter.toISOString())
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks a message, so that two people answer it one after the other. Returns false when it was deleted. */
export async function lockMessage(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_message')
    .set({ id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The answers to a message, oldest first. */
export function listAnswers(db: Db, messageId: number): Promise<ContactAnswerRow[]> {
  return db.selectFrom('contact_answer').selectAll().where('message_id', '=', messageId).orderBy('id').execute()
}

export function findAnswer(db: Db, id: number): Promise<ContactAnswerRow | undefined> {
  return db.selectFrom('contact_answer').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertAnswer(
  trx: Db,
  { messageId, text, by, at }: { messageId: number; text: string; by: string; at: Date },
): Promise<ContactAnswerRow> {
  return trx
    .insertInto('contact_answer')
    .values({ message_id: messageId, text, written_by: by, written_at: at.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns false when somebody else has deleted it. */
export async function deleteAnswer(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('contact_answer').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function markAnswerMailed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('contact_answer').set({ mailed_at: now.toISOString() }).where('id', '=', id).execute()
}
