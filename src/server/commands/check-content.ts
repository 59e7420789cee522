// npm run check-content: checks the content folder and prints file, field and reason of each problem, rules last checked over a year
// ago, files that nothing reads, what gives answers away, and the missing and stale translations of each language. npm run check-content -- --accept <language> <slug>...: marks translations as made
// from the current originals.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { acceptTranslations } from '../content/accept-translations.ts'
import { ContentError } from '../content/content-files.ts'
import { folderFiles } from '../content/files.ts'
import { type GiveAways, measureCaution, measureOptions } from '../content/give-aways.ts'
import { findLawInTips } from '../content/law-in-tips.ts'
import type { Library } from '../content/library.ts'
import { loadContent } from '../content/load.ts'
import { findOldRules } from '../content/places.ts'
import type { TranslationState } from '../content/translation-state.ts'
import { listTranslatedLanguages } from '../content/translations.ts'
import { runCommand } from './run-command.ts'

function describe({ language, missing, stale, unusedSources }: TranslationState): string[] {
  return [
    missing.length + stale.length === 0
      ? `${language}: everything is translated.`
      : `${language}: ${missing.length} missing, ${stale.length} stale.`,
    ...missing.map((original) => `  missing: ${original}`),
    ...stale.map((original) => `  stale: ${language}/${original}`),
    ...unusedSources.map((title) => `  unused: ${language}/sources.yaml: ${title}`),
  ]
}

/** The questions of tips and places that are written in a language. */
function questionsOf({ tips, checkOf, places }: Library) {
  const ofTips = tips.map(({ id, language }) => {
    const check = checkOf(id)
    return { check, language: check?.language ?? language }
  })
  const ofPlaces = places.flatMap(({ rules }) => rules.map(({ question, language }) => ({ check: question, language })))
  return [...ofTips, ...ofPlaces].flatMap(({ check, language }) => (check && language === undefined ? [{ check }] : []))
}

function describePlaces({ places }: Library, today: string): string[] {
  if (places.length === 0) return []
  return [
    'Places:',
    ...places.map(({ id, name, rules }) => `  ${name} (${id}): ${rules.length} rules`),
    ...findOldRules(places, today).map((warning) => `  warning: ${warning}`),
  ]
}

/** Warnings and no errors, because an operator may ride in one country only. */
const describeLaw = (library: Library) =>
  findLawInTips(library).map((sentence) => `  warning: the law of a place belongs in places/: ${sentence}`)

const describeGiveAways = ({ figures, warnings }: GiveAways) => [
  `  ${figures}`,
  ...warnings.map((warning) => `  warning: ${warning}`),
]

await runCommand(() => {
  const { contentDir, languages } = readConfig(process.env)
  const { values, positionals } = parseArgs({ options: { accept: { type: 'string' } }, allowPositionals: true })
  if (values.accept !== undefined) {
    const files = acceptTranslations(contentDir, values.accept, positionals)
    return files.map((file) => `${file} is up to date.`).join('\n')
  }
  const content = folderFiles(contentDir)
  const all = [...new Set([...languages, ...listTranslatedLanguages(content)])]
  const { library, translations, mistakes, unread } = loadContent(content, all)
  if (mistakes.length > 0) throw new ContentError(mistakes)
  return [
    `The content is valid: ${library.tips.length} tips.`,
    ...library.categories.map(({ name, tipCount }) => `  ${name}: ${tipCount}`),
    ...unread.map(({ file, reason }) => `  warning: ${file} ${reason}`),
    ...describePlaces(library, new Date().toISOString().slice(0, 10)),
    ...all.flatMap((language) => describeLaw(library.in(language))),
    'Questions:',
    ...describeGiveAways(measureCaution(questionsOf(library))),
    ...all.flatMap((language) => describeGiveAways(measureOptions(questionsOf(library.in(language)), language))),
    ...translations.flatMap(describe),
  ].join('\n')
})
