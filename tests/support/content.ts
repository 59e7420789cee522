import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'

/** What a test says of a tip; everything else is filled in. A field set to undefined is left out. */
export interface TipDraft {
  /** Its folder; not in the front matter. */
  category?: string
  /** The fullDescription. */
  body?: string
  [field: string]: unknown
}

const CATEGORIES = ['riding', 'maintenance', 'storage', 'accessories'].map((id) => ({
  id,
  name: id === 'accessories' ? 'Accessories & Other' : id[0]?.toUpperCase() + id.slice(1),
  icon: 'route',
  description: `What to know about ${id}.`,
}))

/** A tip's file as an author writes it. */
export function tipFile({ category, body = '', ...fields }: TipDraft): string {
  const frontMatter = {
    id: 1,
    title: `Tip ${fields.id ?? 1}`,
    icon: 'bike',
    importance: 'Basic',
    tag: 'Test',
    shortDescription: 'A tip of a test.',
    sources: [{ title: 'A source', url: 'https://example.org/source' }],
    check: { question: 'Why?', right: 'Because', wrong: ['Never', 'Always'], why: 'It is so.' },
    ...fields,
  }
  return `---\n${stringify(frontMatter)}---\n\n${body}\n`
}

/** A content folder's files by their names: four categories and these tips. */
export function contentFiles(tips: TipDraft[]): Record<string, string> {
  const files: Record<string, string> = { 'categories.yaml': stringify(CATEGORIES) }
  for (const [index, tip] of tips.entries()) {
    const id = tip.id ?? index + 1
    files[`tips/${tip.category ?? 'riding'}/tip-${index + 1}.md`] = tipFile({ id, ...tip })
  }
  return files
}

function writeFiles(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Writes files to a new temporary folder. Answers it and how to remove it. */
export function temporaryContent(files: Record<string, string>): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-content-'))
  writeFiles(folder, files)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A content folder for a browser test's server, by the name of what is in it: every process of a test run that asks for
 * the same tips gets the same folder, whole.
 */
export function sharedContent(tips: TipDraft[]): string {
  const files = contentFiles(tips)
  const name = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `ride-safer-content-${name}`)
  if (!existsSync(folder)) {
    const draft = temporaryContent(files)
    try {
      renameSync(draft.folder, folder)
    } catch {
      // Another process was quicker.
      draft.remove()
    }
  }
  return folder
}
