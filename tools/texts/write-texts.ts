import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguages } from './catalogues.ts'
import { languageModule, serverModule, typesModule } from './modules.ts'

/** The folder that the import `#texts` in package.json names. */
const TARGET = join(import.meta.dirname, '..', '..', 'dist', 'texts')

/** Compiles the catalogues to the modules behind `#texts` that Node and the type check use. */
export function writeTexts(): void {
  const languages = readLanguages()
  const files = new Map([
    ...languages.map((name) => [`${name}.js`, languageModule(name, (other) => `./${other}.js`)] as const),
    ['texts.js', serverModule(languages)],
    ['texts.d.ts', typesModule()],
  ])
  mkdirSync(TARGET, { recursive: true })
  for (const [name, content] of files) writeFileSync(join(TARGET, name), content)
  for (const name of readdirSync(TARGET)) if (!files.has(name)) rmSync(join(TARGET, name))
}
