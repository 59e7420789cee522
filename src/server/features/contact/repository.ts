import type { Db } from '#server/db/open.ts'
import type { ContactMessageRow } from '#server/db/tables/messages.ts'
import type { ContactSubject } from '#shared/contact/rules.ts'

export interface Message {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

/** Stores a message and returns its row. */
export function insertMessage(
  db: Db,
  message: Message & { language?: string; is_suspect?: 0 | 1 },
  now: Date,
): Promise<ContactMessageRow> {
  return db
    .insertInto('contact_message')
    .values({ ...message, created_at: now.toISOString() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markMailed(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('contact_message').set({ mailed_at: now.toISOString() }).where('id', '=', id).execute()
}

/** The open messages, or all of them, oldest first. */
export function listMessages(db: Db, { all }: { all: boolean }): Promise<ContactMessageRow[]> {
  const query = db.selectFrom('contact_message').selectAll().where('deleted_at', 'is', null).orderBy('id')
  return (all ? query : query.where('done_at', 'is', null)).execute()
}

export function findMessage(db: Db, id: number): Promise<ContactMessageRow | undefined> {
  return db
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
