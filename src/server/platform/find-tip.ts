import type { Library } from '#server/content/library.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Tip } from '#shared/contract/tips.ts'

/**
 * The tip with this id.
 * @throws AppError 404 'Tip not found' for an id of another form or of no tip (D5).
 */
export function findTip(library: Library, id: string | number): Tip {
  const tip = library.find(id)
  if (!tip) throw new AppError('tip-not-found')
  return tip
}
