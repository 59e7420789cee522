// npm run check-content: checks the content folder and prints file, field and reason of each problem, and the missing and
// stale translations of each language. npm run check-content -- --accept <language> <slug>...: marks translations as made
// from the current originals.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { acceptTranslations } from '../content/accept-translations.ts'
import { loadContent } from '../content/load.ts'
import { listTranslatedLanguages, type TranslationState } from '../content/translations.ts'

function printState({ language, missing, stale, unusedSources }: TranslationState) {
  if (missing.length + stale.length === 0) console.log(`${language}: everything is translated.`)
  else console.log(`${language}: ${missing.length} missing, ${stale.length} stale.`)
  for (const original of missing) console.log(`  missing: ${original}`)
  for (const original of stale) console.log(`  stale: ${language}/${original}`)
  for (const title of unusedSources) console.log(`  unused: ${language}/sources.yaml: ${title}`)
}

try {
  const { contentDir, languages } = readConfig(process.env)
  const { values, positionals } = parseArgs({ options: { accept: { type: 'string' } }, allowPositionals: true })
  if (values.accept !== undefined) {
    for (const file of acceptTranslations(contentDir, values.accept, positionals)) console.log(`${file} is up to date.`)
  } else {
    const all = [...new Set([...languages, ...listTranslatedLanguages(contentDir)])]
    const { library, translations } = loadContent(contentDir, all)
    console.log(`The content is valid: ${library.tips.length} tips.`)
    for (const { name, tipCount } of library.categories) console.log(`  ${name}: ${tipCount}`)
    for (const state of translations) printState(state)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
