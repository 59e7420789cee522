// npm run check-content: checks the content folder and prints file, field and reason of each problem, what gives answers away, and
// the missing and stale translations of each language. npm run check-content -- --accept <language> <slug>...: marks translations as made
// from the current originals.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { acceptTranslations } from '../content/accept-translations.ts'
import { type GiveAways, measureCaution, measureOptions } from '../content/give-aways.ts'
import type { Library } from '../content/library.ts'
import { loadContent } from '../content/load.ts'
import { listTranslatedLanguages, type TranslationState } from '../content/translations.ts'
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

/** The questions that are written in a language. */
function questionsOf({ tips, checkOf }: Library) {
  return tips.flatMap(({ id, language }) => {
    const check = checkOf(id)
    return check && language === undefined ? [{ check }] : []
  })
}

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
  const all = [...new Set([...languages, ...listTranslatedLanguages(contentDir)])]
  const { library, translations } = loadContent(contentDir, all)
  return [
    `The content is valid: ${library.tips.length} tips.`,
    ...library.categories.map(({ name, tipCount }) => `  ${name}: ${tipCount}`),
    'Questions:',
    ...describeGiveAways(measureCaution(questionsOf(library))),
    ...all.flatMap((language) => describeGiveAways(measureOptions(questionsOf(library.in(language)), language))),
    ...translations.flatMap(describe),
  ].join('\n')
})
