import type { Library } from '#server/content/library.ts'
import { defaultPlace, findPlace } from '#server/content/place-rules.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'

/** @throws AppError 400 with an error at `field` for a place that the site does not have. */
export function checkPlace(place: string | null | undefined, library: Library, field: string): void {
  if (typeof place === 'string' && !findPlace(library, place)) throw invalidField(field, 'unknown-place')
}

/**
 * The id of the place of a request: that of its query, or else the one that the rider has chosen, or else that of the site.
 * Undefined without places. A chosen place that the site no longer has counts as none.
 * @throws AppError 400 for a place in the query that the site does not have.
 */
export function placeIn(
  library: Library,
  { place }: { place?: string | undefined },
  rider?: { preferences: string },
): string | undefined {
  checkPlace(place, library, 'place')
  const chosen = place ?? (rider ? readPreferences(rider.preferences).place : undefined)
  return findPlace(library, chosen)?.id ?? defaultPlace(library)
}
