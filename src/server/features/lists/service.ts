import { type Library, toCard } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import type { TipListRow } from '#server/db/tables/tips.ts'
import { isShareCode } from '#server/platform/share-code.ts'
import type { SharedList } from '#shared/contract/lists.ts'
import type { Sent } from '#shared/name.ts'
import { findSharedList, type ListKey, lockList, readTipIds, updateList } from './repository.ts'

/**
 * A list after the rider has changed its tips. A tip that is hidden keeps its place behind the tip before it, because the rider
 * neither saw nor removed it.
 */
function withHiddenTips(before: readonly number[], shown: readonly number[], library: Library): number[] {
  const after = [...shown]
  for (const [place, id] of before.entries()) {
    if (library.find(id) || after.includes(id)) continue
    after.splice(after.indexOf(before[place - 1] ?? 0) + 1, 0, id)
  }
  return after
}

/** Renames a list or changes its tips. @throws AppError 404 when the rider has no such list. */
export async function changeList(
  trx: Db,
  key: ListKey,
  { name, tipIds }: { name?: string | undefined; tipIds?: readonly number[] | undefined },
  library: Library,
): Promise<TipListRow> {
  const before = readTipIds(await lockList(trx, key))
  return updateList(trx, key, {
    ...(name === undefined ? {} : { name }),
    ...(tipIds === undefined ? {} : { tipIds: withHiddenTips(before, tipIds, library) }),
  })
}

/** The list that is shared under a code, with cards in the language of `library`. Undefined when its link was taken back. */
export async function readSharedList(db: Db, library: Library, code: string): Promise<Sent<SharedList> | undefined> {
  if (!isShareCode(code)) return undefined
  const row = await findSharedList(db, code)
  if (!row) return undefined
  const tips = readTipIds(row).flatMap((id) => library.find(id) ?? [])
  return { name: row.name, tips: tips.map(toCard) }
}
