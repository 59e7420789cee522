// A feature of the server may only hold files with these names, so that each feature has the same parts at the same place. It opens no
// transaction, because `route` opens that of a call (platform/http/route.ts). No field of the browser has `maxLength`, which cuts pasted
// text in silence (web/ui/text-limit.ts).
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const ALLOWED = /^(([a-z-]+-)?(routes|service|repository)|[a-z-]+\.test)\.ts$/

const problems = [
  ...globSync('src/server/features/*/**/*.*')
    .filter((file) => !ALLOWED.test(basename(file)))
    .map((file) => `${file}: a feature may only hold files named routes, repository, service or test`),
  ...globSync('src/server/features/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\.\s*(transaction|startTransaction|inOwnTransaction)\b/.test(readFileSync(file, 'utf8')))
    .map(
      (file) =>
        `${file}: a call writes in \`inTransaction\`, which its handler gets (takesKey, writes in the contract)`,
    ),
  ...globSync('src/web/**/*.tsx')
    .filter((file) => /\bmaxLength=/i.test(readFileSync(file, 'utf8')))
    .map((file) => `${file}: a field counts and refuses with \`most\`, and cuts nothing with maxLength`),
]

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
