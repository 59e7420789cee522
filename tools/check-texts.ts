// Checks that every text that riders read is in the catalogues, and that the texts there are right (docs/translating.md).
import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { CATALOGUES_DIR, readCatalogue, readLanguages, readNotes, SOURCE_LANGUAGE } from './texts/catalogues.ts'
import { checkUse, findTexts } from './texts/find-texts.ts'
import { missingLetters } from './texts/letters.ts'
import { reportMissing } from './texts/missing-texts.ts'
import { readTexts } from './texts/modules.ts'
import { checkCases } from './texts/plural-cases.ts'

/** Texts for authors and operators: errors of content and configuration, output of commands, descriptions of the API. */
const NOT_FOR_RIDERS = [
  'src/server/{commands,content}/**',
  'src/server/config.ts',
  'src/shared/contract/**',
  // The names of settings.
  'src/server/features/admin/settings-service.ts',
  // The words of field errors in the API. The browser has its own words for each error code.
  'src/server/platform/http/error-replies.ts',
]

const problems: string[] = []
const sourcesOf = (pattern: string) => globSync(pattern).filter((file) => !/\.(test|d)\.tsx?$/.test(file))

let seen = 0
for (const file of sourcesOf('src/**/*.{ts,tsx}')) {
  if (NOT_FOR_RIDERS.some((pattern) => matchesGlob(file, pattern))) continue
  seen++
  for (const { line, problem } of findTexts(file, readFileSync(file, 'utf8'))) {
    problems.push(`${file}:${line}: ${problem}`)
  }
}

const used = new Set<string>()
for (const file of sourcesOf('src/**/*.{ts,tsx}')) {
  const needsLocale = /^src\/(server|shared)\//.test(file)
  const { findings, keys } = checkUse(file, readFileSync(file, 'utf8'), { needsLocale })
  for (const key of keys) used.add(key)
  for (const { line, problem } of findings) problems.push(`${file}:${line}: ${problem}`)
}

const source = readTexts(SOURCE_LANGUAGE)
for (const key of source.keys()) {
  if (!used.has(key)) problems.push(`catalogues/${SOURCE_LANGUAGE}.json: no code uses ${key}`)
}
for (const key of Object.keys(readNotes())) {
  if (!source.has(key)) problems.push(`catalogues/notes.json: there is no text ${key}`)
}
const warnings: string[] = []
for (const language of readLanguages()) {
  const file = `catalogues/${language}.json`
  const catalogue = readCatalogue(language)
  const keys = Object.keys(catalogue)
  const lines = readFileSync(join(CATALOGUES_DIR, `${language}.json`), 'utf8').match(/^ {2}"(\w+)":/gm) ?? []
  if (lines.length !== keys.length) problems.push(`${file}: a key occurs twice, or a line has more than one message`)
  if (keys.join() !== keys.toSorted().join()) problems.push(`${file}: the keys are not sorted`)
  for (const key of keys) if (!source.has(key)) problems.push(`${file}: there is no text ${key} in ${SOURCE_LANGUAGE}`)
  for (const [key, text] of readTexts(language)) {
    const wanted = source.get(key)
    if (catalogue[key] === undefined) continue
    for (const letter of missingLetters(catalogue[key], language)) {
      problems.push(`${file}, ${key}: the typeface has no '${letter}'`)
    }
    for (const problem of checkCases(catalogue[key], language)) problems.push(`${file}, ${key}: ${problem}`)
    const parts = (of: typeof text | undefined) => [...(of?.values.keys() ?? []), ...(of?.elements ?? [])].toSorted()
    if (parts(text).join() !== parts(wanted).join()) {
      problems.push(`${file}, ${key}: the values are ${parts(text)} instead of ${parts(wanted)}`)
    }
  }
  const missing = reportMissing(language, catalogue, readCatalogue(SOURCE_LANGUAGE))
  problems.push(...missing.problems)
  warnings.push(...missing.warnings)
}
if (seen === 0 || used.size === 0) problems.push('no texts were found, so nothing was checked')

for (const warning of warnings) console.warn(`Warning: ${warning}`)
for (const problem of problems) console.error(problem)
console.log(`${source.size} texts in ${readLanguages().join(', ')}, ${seen} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
