import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './open.ts'
import type { Schema } from './schema.ts'

/** A key in the order of its bytes. PostgreSQL orders text by the rules of a language, for which no prefix is a range. */
export function byBytes(db: Db, key: RawBuilder<string>): RawBuilder<string> {
  return isPostgres(db) ? sql<string>`${key} collate "C"` : key
}

/** The place in a list that is ordered by a key and then by the id. */
export interface Cursor {
  key: string
  id: number
}

export const writeCursor = ({ key, id }: Cursor) => `${id} ${key}`

/** Reads the text of `writeCursor`. Undefined for any other text. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, id, key] = /^(\d{1,10}) ([\s\S]*)$/.exec(text ?? '') ?? []
  const number = Number(id)
  // A larger number does not fit the column of PostgreSQL.
  return key === undefined || number > 2_147_483_647 ? undefined : { id: number, key }
}

/**
 * The condition that a key begins with a text, as a range, which an index answers. '%' and '_' mean nothing in it. With a cursor
 * only the rows behind it.
 */
export function beginsWith(
  { and, eb }: Pick<ExpressionBuilder<Schema, keyof Schema>, 'and' | 'eb'>,
  key: RawBuilder<string>,
  prefix: string,
  id: RawBuilder<number>,
  cursor: Cursor | undefined,
) {
  // No character has more bytes than the last one of Unicode, so everything with the prefix is before this text.
  const range = [eb(key, '>=', prefix), eb(key, '<', `${prefix}\u{10FFFF}`)]
  return and([...range, ...(cursor ? [sql<boolean>`(${key}, ${id}) > (${cursor.key}, ${cursor.id})`] : [])])
}
