import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CONTENT = join(import.meta.dirname, '..', '..', 'content')

/** The folders of the original and of its translations. */
const FOLDERS = ['', 'de']

/**
 * Writes a library of this many tips to a new folder: the site's tips repeated in every language, each with its own id and
 * title. Returns the folder, which the caller removes.
 */
export function makeLargeLibrary(count: number): string {
  const library = mkdtempSync(join(tmpdir(), 'ride-safer-library-'))
  for (const language of FOLDERS) {
    const [source, target] = [join(CONTENT, language), join(library, language)]
    mkdirSync(target, { recursive: true })
    cpSync(join(source, 'categories.yaml'), join(target, 'categories.yaml'))
    writeTips(join(source, 'tips'), join(target, 'tips'), count)
  }
  return library
}

function writeTips(source: string, target: string, count: number) {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((file) => file.endsWith('.md'))
  for (let i = 0; i < count; i++) {
    const file = files[i % files.length] ?? ''
    const [category = ''] = file.split(/[\\/]/)
    const text = readFileSync(join(source, file), 'utf8')
      // The drawings are not copied, so the tips must not describe them.
      .replace(/^drawing: .*\n/m, '')
      .replace(/^id: .*$/m, `id: ${i + 1}`)
      .replace(/^title: (.*)$/m, (_, title) => `title: ${JSON.stringify(`${title.replace(/^"|"$/g, '')} ${i + 1}`)}`)
    mkdirSync(join(target, category), { recursive: true })
    writeFileSync(join(target, category, `tip-${i + 1}.md`), text)
  }
}
