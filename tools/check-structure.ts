// A feature of the server has files of a closed list of names, so that one knows where to look.
import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'

const ALLOWED = [/^([a-z-]+-)?routes\.ts$/, /^([a-z-]+-)?repository\.ts$/, /^service\.ts$/, /^[a-z-]+\.test\.ts$/]

const strangers = globSync('src/server/features/*/**').filter(
  (file) => /\.\w+$/.test(file) && !ALLOWED.some((name) => name.test(basename(file))),
)
const barrels = globSync('src/**/index.{ts,tsx}')
const capitals = globSync('{src,tools,tests}/**/*.{ts,tsx,css}').filter((file) => /[A-Z_]/.test(basename(file)))

for (const file of strangers)
  console.error(`${file}: a feature (${dirname(file)}) holds routes, repository, service and tests`)
for (const file of barrels) console.error(`${file}: no barrels; import from the file that has it`)
for (const file of capitals) console.error(`${file}: file names are in kebab-case`)
process.exitCode = strangers.length + barrels.length + capitals.length > 0 ? 1 : 0
