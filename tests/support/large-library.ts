import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONTENT = join(import.meta.dirname, '..', '..', 'content')

/**
 * Writes a library of this many tips to a new folder: the site's tips repeated, each with its own id and title. Returns
 * the folder, which the caller removes.
 */
export function makeLargeLibrary(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-library-'))
  cpSync(join(CONTENT, 'categories.yaml'), join(folder, 'categories.yaml'))
  const sources = readdirSync(join(CONTENT, 'tips'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  )
  for (let i = 0; i < count; i++) {
    const source = sources[i % sources.length] ?? ''
    const [category = ''] = source.split(/[\\/]/)
    const text = readFileSync(join(CONTENT, 'tips', source), 'utf8')
      .replace(/^id: .*$/m, `id: ${i + 1}`)
      .replace(/^title: (.*)$/m, (_, title) => `title: ${JSON.stringify(`${title.replace(/^"|"$/g, '')} ${i + 1}`)}`)
    mkdirSync(join(folder, 'tips', category), { recursive: true })
    writeFileSync(join(folder, 'tips', category, `tip-${i + 1}.md`), text)
  }
  return folder
}
