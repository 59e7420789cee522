import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseBody } from '#shared/tips/body.ts'
import { readConfig } from '../config.ts'
import { folderFiles } from './files.ts'
import { loadContent } from './load.ts'

const { contentDir } = readConfig({})

/** Lists the parts that a tip of the starter library lacks. An operator's own tip needs no drawing and no translation. */
function problemsOf(file: string, missing: readonly string[]): string[] {
  const [, front = '', body = ''] = readFileSync(join(contentDir, file), 'utf8').split(/^---$/m)
  const title = /^title: (.*)$/m.exec(front)?.[1]
  const count = parseBody(body.trim()).sections.filter(({ heading }) => heading).length
  const problems = [
    existsSync(join(contentDir, file.replace(/md$/, 'svg'))) ? [] : ['has no drawing'],
    missing.includes(file) ? ['has no German translation'] : [],
    count >= 2 && count <= 5 ? [] : [`has ${count} sections`],
  ]
  return problems.flat().map((problem) => `${title} (content/${file}) ${problem}`)
}

test('[LANG-10] [PIC-01] every starter tip has drawing, German translation, two to five sections', () => {
  const [{ missing } = { missing: [] }] = loadContent(folderFiles(contentDir), ['en', 'de']).translations
  const files = globSync('tips/*/*.md', { cwd: contentDir }).sort()
  expect(files.length).toBeGreaterThan(0)
  const others = missing.filter((original) => !files.includes(original))
  expect([
    ...files.flatMap((file) => problemsOf(file, missing)),
    ...others.map((original) => `content/de lacks ${original}`),
  ]).toEqual([])
})
