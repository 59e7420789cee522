// npm run missing-texts: how many texts each catalogue lacks. With a language, for example `-- fr > fr.json`, it prints these texts in
// English and, beside the output, the notes about them. When they are translated, `-- fr fr.json` puts them into the catalogue.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CATALOGUES_DIR,
  type Catalogue,
  readCatalogue,
  readLanguages,
  readNotes,
  SOURCE_LANGUAGE,
} from './texts/catalogues.ts'
import { addTranslated, missingIn } from './texts/missing-texts.ts'

const [language, file] = process.argv.slice(2)
const source = readCatalogue(SOURCE_LANGUAGE)
const write = (catalogue: Catalogue) => `${JSON.stringify(catalogue, null, 2)}\n`

if (language === undefined) {
  for (const each of readLanguages())
    console.log(`${each}: ${Object.keys(missingIn(readCatalogue(each), source)).length} missing`)
} else if (file === undefined) {
  const missing = missingIn(readCatalogue(language), source)
  const notes = readNotes()
  for (const key of Object.keys(missing)) if (notes[key]) console.error(`${key}: ${notes[key]}`)
  process.stdout.write(write(missing))
} else {
  const translated: Catalogue = JSON.parse(readFileSync(file, 'utf8'))
  const catalogue = addTranslated(readCatalogue(language), translated, source)
  writeFileSync(join(CATALOGUES_DIR, `${language}.json`), write(catalogue))
}
