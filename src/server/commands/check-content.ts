// npm run check-content: checks the content folder and prints file, field and reason of each problem.
import { readConfig } from '../config.ts'
import { loadLibrary } from '../content/load.ts'

try {
  const { categories, tips } = loadLibrary(readConfig(process.env).contentDir)
  console.log(`The content is valid: ${tips.length} tips.`)
  for (const { name, tipCount } of categories) console.log(`  ${name}: ${tipCount}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
