import { basename } from 'node:path'
import type { z } from 'zod'
import { PICTOGRAMS } from '#shared/places/pictograms.ts'
import { overlap } from '#shared/places/times.ts'
import { type Problems, readYamlFile } from './content-files.ts'
import { type ContentFiles, hiddenIds, pathsLike } from './files.ts'
import type { LibraryTip } from './library-texts.ts'
import { PLACE_ID, PlaceFile } from './place-schema.ts'

type FileOfPlace = z.output<typeof PlaceFile>
export type LibraryRule = FileOfPlace['rules'][number] & {
  /** The language of the texts if it is not the language of the library. */
  language?: string
}

/** A place with the rules that its own file states. Those of the places around it are not among them. */
export interface LibraryPlace extends Omit<FileOfPlace, 'rules' | 'timeZone'> {
  id: string
  timeZone: string
  rules: readonly LibraryRule[]
  /** The language of the name if it is not the language of the library. */
  language?: string
}

export const fileOfPlace = (id: string) => `places/${id}.yaml`

function readPlace(content: ContentFiles, file: string, problems: Problems): FileOfPlace | undefined {
  const id = basename(file, '.yaml')
  if (!file.endsWith('.yaml') || !PLACE_ID.test(id)) {
    problems.add(file, 'file name', 'is not the id of a place, such as de, at-9 or at-wien, with .yaml')
    return undefined
  }
  return readYamlFile(content, file, PlaceFile, problems)
}

/** The ids of the places around a place, the nearest first. Undefined where they go in a circle or one is missing. */
function placesAround(id: string, files: ReadonlyMap<string, FileOfPlace>): string[] | undefined {
  const around: string[] = []
  for (let within = files.get(id)?.within; within !== undefined; within = files.get(within)?.within) {
    if (within === id || around.includes(within) || !files.has(within)) return undefined
    around.push(within)
  }
  return around
}

/** No place has a later day than the first time zone, in which a day begins 14 hours earlier than in UTC. */
const latestDay = () => new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10)

function checkRules(file: string, { rules }: FileOfPlace, problems: Problems) {
  const today = latestDay()
  for (const [index, rule] of rules.entries()) {
    if (rule.checked > today)
      problems.addMistake({ file, field: `rules.${index}.checked`, reason: `${rule.checked} has not come yet` })
    const twin = rules.findIndex((other) => other.id === rule.id && overlap(other, rule))
    if (twin !== -1 && twin < index)
      problems.add(file, `rules.${index}.id`, `'${rule.id}' holds on the same days as the entry before it`)
  }
}

/** Two rules of a place must not ask their question in place of the same tip, because a rider is asked only one. */
function checkQuestions(file: string, chain: readonly FileOfPlace[], tipIds: ReadonlySet<number>, problems: Problems) {
  const ruleOfTip = new Map<number, string>()
  for (const [depth, { rules }] of chain.entries()) {
    for (const [index, { id, question }] of rules.entries()) {
      if (!question) continue
      const field = `rules.${index}.question.tip`
      const known = ruleOfTip.get(question.tip)
      if (depth === 0 && !tipIds.has(question.tip)) problems.add(file, field, `there is no tip ${question.tip}`)
      else if (known !== undefined && known !== id)
        problems.add(file, 'rules', `'${known}' and '${id}' both ask a question in place of tip ${question.tip}`)
      ruleOfTip.set(question.tip, id)
    }
  }
}

/**
 * Reads and checks `places/*.yaml`. The folder may be missing.
 * @param defaultPlace the place that site.yaml names
 */
export function readPlaces(
  content: ContentFiles,
  tips: ReadonlyMap<string, LibraryTip>,
  defaultPlace: string | undefined,
  problems: Problems,
): LibraryPlace[] {
  // A question about a hidden tip is not asked until the tip is shown again.
  const tipIds = new Set([...[...tips.values()].map(({ id }) => id), ...hiddenIds(content)])
  const files = new Map<string, FileOfPlace>()
  const names = new Set<string>()
  for (const file of pathsLike(content, /^places\/[^/]+$/)) {
    names.add(basename(file, '.yaml'))
    const place = readPlace(content, file, problems)
    if (place) files.set(basename(file, '.yaml'), place)
  }
  const places = [...files].map(([id, place]): LibraryPlace => {
    const file = fileOfPlace(id)
    if (place.within !== undefined && !names.has(place.within))
      problems.add(file, 'within', `'${place.within}' is not a place: there is no ${fileOfPlace(place.within)}`)
    const around = placesAround(id, files)
    if (!around && place.within !== undefined && files.has(place.within))
      problems.add(file, 'within', 'leads in a circle, or to a place that is not valid')
    const chain = [place, ...(around ?? []).flatMap((other) => files.get(other) ?? [])]
    checkRules(file, place, problems)
    checkQuestions(file, chain, tipIds, problems)
    return { ...place, id, timeZone: chain.find(({ timeZone }) => timeZone !== undefined)?.timeZone ?? 'UTC' }
  })
  if (defaultPlace !== undefined && !names.has(defaultPlace))
    problems.add('site.yaml', 'place', `'${defaultPlace}' is not a place: there is no ${fileOfPlace(defaultPlace)}`)
  if (names.size > 0) checkRulesOfTips(tips, [...files.values()], problems)
  return places
}

/**
 * A tip may name the rules that a place has, and those that are named as a pictogram, so that a new place with few rules needs no
 * changes of tips. A content folder without places may have tips with any rules, because no box shows them.
 */
function checkRulesOfTips(tips: ReadonlyMap<string, LibraryTip>, places: readonly FileOfPlace[], problems: Problems) {
  const known = new Set<string>([...PICTOGRAMS, ...places.flatMap(({ rules }) => rules.map(({ id }) => id))])
  for (const [file, { rules = [] }] of tips) {
    for (const [index, id] of rules.entries())
      if (!known.has(id)) problems.add(file, `rules.${index}`, `'${id}' is not a rule of a place`)
  }
}

/** The rules that were last checked more than a year ago, with their files. `today` is a day such as 2026-11-23. */
export function findOldRules(places: readonly LibraryPlace[], today: string): string[] {
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return places.flatMap(({ id, rules }) =>
    rules
      .filter(({ checked }) => checked < aYearAgo)
      .map(({ id: rule, checked }) => `${fileOfPlace(id)}: ${rule}: was checked on ${checked}, more than a year ago`),
  )
}
