import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { CertificateRow } from '#server/db/tables/exams.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { foldedKey } from '#server/platform/usernames.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import { searchKey } from '#shared/admin/search-key.ts'

/** A tip that the exam asked. */
export interface AskedTip {
  tipId: number
  isRight: boolean
}

/** The valid certificate of a rider, or undefined. */
export function findValid(db: Db, riderId: number): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('certificate')
    .selectAll()
    .where('rider_id', '=', riderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function findByCode(db: Db, code: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificate').selectAll().where('code', '=', code).executeTakeFirst()
}

/** Whether an exam has or had a certificate. */
export async function isUsed(db: Db, examId: number): Promise<boolean> {
  const row = await db.selectFrom('certificate').select('id').where('exam_id', '=', examId).executeTakeFirst()
  return row !== undefined
}

interface NewCertificate {
  code: string
  riderId: number
  examId: number
  name: string
  showName: boolean
  product: string
  passedAt: string
  right: number
  count: number
  ref: string | null
  placeId: string | null
  placeName: string | null
  asked: readonly AskedTip[]
}

/** Returns false, and stores nothing, when the rider has a valid certificate or the exam already had one. */
export async function insertCertificate(trx: Db, certificate: NewCertificate, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('certificate')
    .values({
      code: certificate.code,
      rider_id: certificate.riderId,
      exam_id: certificate.examId,
      name: certificate.name,
      name_key: searchKey(certificate.name),
      show_name: certificate.showName ? 1 : 0,
      product: certificate.product,
      passed_at: certificate.passedAt,
      issued_at: now.toISOString(),
      right_count: certificate.right,
      question_count: certificate.count,
      ref: certificate.ref,
      place_id: certificate.placeId,
      place_name: certificate.placeName,
      asked: JSON.stringify(certificate.asked),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Shows or hides the name on the public page. Returns false without a valid certificate. */
export async function setShowName(db: Db, riderId: number, showName: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificate')
    .set({ show_name: showName ? 1 : 0 })
    .where('rider_id', '=', riderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a valid certificate. Returns false when it has ended before. */
export async function endCertificate(
  trx: Db,
  id: number,
  end: { as: 'withdrawn' | 'revoked'; reason?: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('certificate')
    .set({ ended_at: now.toISOString(), ended_as: end.as, reason: end.reason ?? null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes everything but the codes from the certificates of a rider, and ends the valid one. */
export async function eraseCertificates(trx: Db, riderId: number, now: Date): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({
      rider_id: null,
      exam_id: null,
      name: null,
      name_key: null,
      show_name: 0,
      product: null,
      passed_at: null,
      issued_at: null,
      right_count: null,
      question_count: null,
      asked: null,
      ended_at: now.toISOString(),
      ended_as: 'deleted',
      reason: null,
      ref: null,
      place_id: null,
      place_name: null,
    })
    .where('rider_id', '=', riderId)
    .execute()
}

/** How many names get their key at once. */
const BATCH = 500

/** Gives a key to the names of certificates that an older version has issued. Reads an index of those without one. */
export async function fillNameKeys(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('certificate')
      .select(['id', 'name'])
      .where('name_key', 'is', null)
      .where('name', 'is not', null)
      .limit(BATCH)
      .execute()
    await inOneTransaction(db, async (trx) => {
      for (const { id, name } of rows)
        await trx
          .updateTable('certificate')
          .set({ name_key: searchKey(name ?? '') })
          .where('id', '=', id)
          .where('name', '=', name)
          .execute()
    })
    if (rows.length < BATCH) return
  }
}

/** Whether a column contains a text. SQLite has no escape character unless one is named. */
function contains(column: RawBuilder<string>, text: string) {
  const pattern = `%${text.replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`
  return sql<boolean>`${column} like ${pattern} escape '!'`
}

/** Every certificate of living accounts whose code, name or username contains the text, the newest first. */
export async function searchCertificates(db: Db, searched: string, limit: number) {
  await fillNameKeys(db)
  return db
    .selectFrom('certificate')
    .leftJoin('rider', 'rider.id', 'certificate.rider_id')
    .selectAll('certificate')
    .select('rider.username')
    .where(({ eb, or }) =>
      searched === ''
        ? eb('certificate.id', '>', 0)
        : or([
            contains(sql.ref('certificate.code'), searched.toLowerCase()),
            contains(sql.ref('certificate.name_key'), searchKey(searched)),
            contains(foldedKey, usernameKey(searched)),
          ]),
    )
    .orderBy('certificate.id', 'desc')
    .limit(limit)
    .execute()
}

/** The certificates of a rider, for their export. */
export async function exportCertificates(db: Db, riderId: number) {
  const rows = await db.selectFrom('certificate').selectAll().where('rider_id', '=', riderId).orderBy('id').execute()
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    showName: row.show_name === 1,
    product: row.product,
    passedAt: row.passed_at,
    issuedAt: row.issued_at,
    right: row.right_count,
    count: row.question_count,
    asked: JSON.parse(row.asked ?? '[]'),
    endedAt: row.ended_at,
    endedAs: row.ended_as,
    reason: row.reason,
    ref: row.ref,
    placeId: row.place_id,
    placeName: row.place_name,
  }))
}
