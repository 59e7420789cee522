import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ContactMessageRow, Schema } from '#server/db/schema.ts'
import type { ContactSubject } from '#shared/contact/rules.ts'

interface Message {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

/** @param mail whether the message is to be mailed too */
export async function insertMessage(db: Db, message: Message, now: Date, mail: boolean): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('contact_message')
    .values({ ...message, created_at: at, mail_due_at: mail ? at : null })
    .execute()
}

/**
 * Claims one message whose mail is due for this process until `until`. Another process may claim it after that, in case this
 * one died. A message that is due only after `latest` was scheduled by a clock that was ahead, so it counts as due.
 * Returns undefined when no message is due or another process was faster.
 */
export function claimDueMessage(
  db: Db,
  { now, until, latest }: { now: Date; until: Date; latest: Date },
): Promise<ContactMessageRow | undefined> {
  const isDue = (eb: ExpressionBuilder<Schema, 'contact_message'>) =>
    eb.or([eb('mail_due_at', '<=', now.toISOString()), eb('mail_due_at', '>', latest.toISOString())])
  return db
    .updateTable('contact_message')
    .set((eb) => ({ mail_due_at: until.toISOString(), mail_tries: eb('mail_tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb.selectFrom('contact_message').select('id').where(isDue).orderBy('mail_due_at').limit(1),
    )
    .where(isDue)
    .returningAll()
    .executeTakeFirst()
}

export async function markMailed(db: Db, id: number, now: Date): Promise<void> {
  const mailed = { mailed_at: now.toISOString(), mail_due_at: null }
  await db.updateTable('contact_message').set(mailed).where('id', '=', id).execute()
}

export async function setNextTry(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('contact_message').set({ mail_due_at: at.toISOString() }).where('id', '=', id).execute()
}

/** The open messages, or all of them, oldest first. */
export function listMessages(db: Db, { all }: { all: boolean }): Promise<ContactMessageRow[]> {
  const query = db.selectFrom('contact_message').selectAll().orderBy('id')
  return (all ? query : query.where('done_at', 'is', null)).execute()
}

export function findMessage(db: Db, id: number): Promise<ContactMessageRow | undefined> {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns false when there is no such message. */
export async function markDone(db: Db, id: number, now: Date): Promise<boolean> {
  const done = await db
    .updateTable('contact_message')
    .set({ done_at: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contact_message').where('id', '=', id).execute()
}
