import { type Library, toCard } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { isShareCode } from '#server/platform/share-code.ts'
import type { SharedList } from '#shared/contract/lists.ts'
import { findSharedList, readTipIds } from './repository.ts'

/** The list that is shared under a code, with cards in the language of `library`. Undefined when its link was taken back. */
export async function readSharedList(db: Db, library: Library, code: string): Promise<SharedList | undefined> {
  if (!isShareCode(code)) return undefined
  const row = await findSharedList(db, code)
  if (!row) return undefined
  const tips = readTipIds(row).flatMap((id) => library.find(id) ?? [])
  return { name: row.name, tips: tips.map(toCard) }
}
