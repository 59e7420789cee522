import type { Library } from '#server/content/library.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { SentTip as Tip } from '#shared/contract/tips.ts'

/** @throws AppError 404 'Tip not found' when no tip has this id, also when the id is malformed. */
export function findTip(library: Library, id: string | number): Tip {
  const tip = library.find(id)
  if (!tip) throw new AppError('tip-not-found')
  return tip
}
