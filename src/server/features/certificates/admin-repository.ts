import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { beginsWith, byBytes, type Cursor } from '#server/db/prefix.ts'
import { PAGE_SIZE } from '#shared/admin/roles.ts'
import { searchKey } from '#shared/admin/search-key.ts'
import { readCode } from '#shared/certificates/rules.ts'

/**
 * A page of certificates and one row more: without a text the newest first, for a code that certificate, otherwise those whose
 * name begins with the text, in the order of the names.
 */
export function findAtAdmin(db: Db, typed: string, cursor: Cursor | undefined) {
  const code = readCode(typed)
  const prefix = searchKey(typed)
  const key = byBytes(db, sql<string>`name_key`)
  const rows = db
    .selectFrom('certificate')
    .leftJoin('rider', 'rider.id', 'certificate.rider_id')
    .selectAll('certificate')
    .select('rider.username')
    .limit(PAGE_SIZE + 1)
  if (prefix === '')
    return rows
      .$if(cursor !== undefined, (page) => page.where('certificate.id', '<', cursor?.id ?? 0))
      .orderBy('certificate.id', 'desc')
      .execute()
  if (code !== undefined) return rows.where('certificate.code', '=', code).execute()
  return rows
    .where((builder) => beginsWith(builder, key, prefix, sql<number>`certificate.id`, cursor))
    .orderBy(key)
    .orderBy('certificate.id')
    .execute()
}
