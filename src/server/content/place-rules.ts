import type { SentPlaceRules as PlaceRules, SentRule as Rule } from '#shared/contract/rules.ts'
import type { Library } from './library.ts'
import type { LibraryPlace, LibraryRule } from './places.ts'

/** The place whose rules visitors see who have chosen none: that of site.yaml, or the only one. */
export function defaultPlace({ site, places }: Library): string | undefined {
  const [first, ...others] = places
  return site.file.place ?? (others.length === 0 ? first?.id : undefined)
}

export const findPlace = ({ places }: Library, id: string | null | undefined) => places.find((place) => place.id === id)

/** The place itself and those around it, the nearest first. */
export function placesOf(library: Library, id: string): LibraryPlace[] {
  const place = findPlace(library, id)
  return place ? [place, ...(place.within === undefined ? [] : placesOf(library, place.within))] : []
}

const nameOf = ({ id, name, language }: LibraryPlace) => ({ id, name, ...(language === undefined ? {} : { language }) })

function toRule({ question, ...rule }: LibraryRule, place: string): Rule {
  return { ...rule, place } as Rule
}

/** All rules of a place and of those around it. Entries of one rule are neighbours, in the order of the outermost place. */
export function rulesOfPlace(library: Library, id: string): PlaceRules | undefined {
  const chain = placesOf(library, id)
  const [place, ...around] = chain
  if (!place) return undefined
  const all = chain.toReversed().flatMap((each) => each.rules.map((rule) => toRule(rule, each.id)))
  return {
    ...nameOf(place),
    timeZone: place.timeZone,
    around: around.map(nameOf),
    rules: [...Map.groupBy(all, (rule) => rule.id).values()].flat(),
  }
}
