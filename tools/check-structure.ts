// A feature of the server may only hold files with these names. Each feature then has the same parts at the same place.
import { globSync } from 'node:fs'
import { basename } from 'node:path'

const ALLOWED = /^(([a-z-]+-)?(routes|service|repository)|[a-z-]+\.test)\.ts$/

const wrong = globSync('src/server/features/*/**/*.*').filter((file) => !ALLOWED.test(basename(file)))

for (const file of wrong)
  console.error(`${file}: a feature may only hold files named routes, repository, service or test`)
process.exitCode = wrong.length > 0 ? 1 : 0
