import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { dump } from 'js-yaml'

/** The fields of a tip that matter to a test. The others get defaults. A field set to undefined is left out. */
export interface TipDraft {
  /** The category, which is the folder and not part of the front matter. */
  category?: string
  /** The tip's fullDescription. */
  body?: string
  [field: string]: unknown
}

const CATEGORIES = ['riding', 'maintenance', 'storage', 'accessories'].map((id) => ({
  id,
  name: id === 'accessories' ? 'Accessories & Other' : id[0]?.toUpperCase() + id.slice(1),
  icon: 'route',
  description: `What to know about ${id}.`,
}))

/** The content file of a tip, as an author writes it. */
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
  return `---\n${dump(frontMatter)}---\n\n${body}\n`
}

/** The translation of a tip of a test, as a translator writes it. `of` is the hash of the original. */
export function translationFile({ body = '', ...fields }: TipDraft): string {
  const frontMatter = {
    of: 'unknown',
    title: 'Tipp',
    tag: 'Prüfung',
    shortDescription: 'Der Tipp einer Prüfung.',
    check: { question: 'Warum?', right: 'Darum', wrong: ['Nie', 'Immer'], why: 'So ist es.' },
    ...fields,
  }
  return `---\n${dump(frontMatter)}---\n\n${body}\n`
}

/** The fields of a rule that matter to a test. The others get defaults. A field set to undefined is left out. */
export interface RuleDraft {
  id?: string
  [field: string]: unknown
}

/** The content file of a made-up place. */
export function placeFile(place: Record<string, unknown> & { rules?: RuleDraft[] } = {}): string {
  const { rules = [{}], ...fields } = place
  const all = rules.map(({ id = 'speed', ...rule }) => ({
    id,
    pictogram: 'speed',
    title: `Rule ${id}`,
    text: `The sentence of ${id}.`,
    source: { name: 'Act of Testland', url: 'https://example.org/act' },
    checked: '2026-11-23',
    ...rule,
  }))
  const within = 'within' in fields && fields.within !== undefined
  return dump({ name: 'Testland', ...(within ? {} : { timeZone: 'Europe/Berlin' }), ...fields, rules: all })
}

/** The content of files by their names in a content folder. */
export type ContentFiles = Record<string, string | Uint8Array>

/** The files of a content folder by name: four categories and these tips. */
export function contentFiles(tips: TipDraft[]): Record<string, string> {
  const files: Record<string, string> = { 'categories.yaml': dump(CATEGORIES) }
  for (const [index, tip] of tips.entries()) {
    const id = tip.id ?? index + 1
    files[`tips/${tip.category ?? 'riding'}/tip-${index + 1}.md`] = tipFile({ id, ...tip })
  }
  return files
}

function writeFiles(folder: string, files: ContentFiles) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Writes files to a new temporary folder. Returns the folder and a function that removes it. */
export function temporaryContent(files: ContentFiles): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-content-'))
  writeFiles(folder, files)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * A content folder for a browser test's server, named by a hash of its files. All processes of a test run that need the
 * same tips share one complete folder. `others` are more files by name, such as translations.
 */
export function sharedContent(tips: TipDraft[], others: ContentFiles = {}): string {
  const files = { ...contentFiles(tips), ...others }
  const name = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `ride-safer-content-${name}`)
  if (!existsSync(folder)) {
    const draft = temporaryContent(files)
    try {
      renameSync(draft.folder, folder)
    } catch {
      // Another process has already created it.
      draft.remove()
    }
  }
  return folder
}
