import { ContentError, type Problem } from './content-files.ts'
import { contentPath, readFields } from './file-fields.ts'
import { type ContentFiles, folderFiles } from './files.ts'
import type { LibraryData } from './library.ts'
import { type CheckedContent, checkContent, makeData } from './load.ts'
import { type HoldingRevision, hashOfFile, revisedFiles } from './revised-files.ts'

export interface RevisedInput {
  folder: string
  /** The languages of the site, its own first. */
  languages: readonly string[]
  revisions: readonly HoldingRevision[]
}

/** The line of a tip in Admin's list. */
export interface TipLine {
  id: number
  category: string
  title: string
  importance: string
}

/** The parts of checked content that Admin reads. */
export type AdminContent = Pick<
  CheckedContent,
  'tips' | 'translations' | 'originalLanguage' | 'states' | 'mistakes' | 'unread'
>

export interface RevisedContent {
  /** Undefined when the content has problems. */
  checked?: AdminContent & { data: LibraryData }
  problems: readonly Problem[]
  /** The hashes of the folder's files by path, without the revisions. */
  folderHashes: ReadonlyMap<string, string>
  hiddenTips: ReadonlyMap<string, TipLine>
}

function tipLine(path: string, bytes: Buffer): TipLine {
  const read = contentPath(path)
  const { id, title, importance } = readFields(read, bytes.toString('utf8'))
  return { id: Number(id), category: read.id ?? '', title: String(title), importance: String(importance) }
}

/** The files of a folder. Each file that is read is hashed too. `readHashes` reads the other files and returns all hashes. */
function withHashes(folder: ContentFiles) {
  const hashes = new Map<string, string>()
  const bytes = (path: string) => {
    const read = folder.bytes(path)
    hashes.set(path, hashOfFile(read))
    return read
  }
  const hashOf = (path: string) => hashes.get(path) ?? hashOfFile(folder.bytes(path))
  const readHashes = () => new Map(folder.paths.map((path) => [path, hashOf(path)]))
  return { files: { ...folder, bytes }, readHashes }
}

/**
 * Reads and checks the content folder under revisions. It takes a tenth of a second and more, so a running server calls it in
 * a worker thread.
 */
export function checkRevised({ folder, languages, revisions }: RevisedInput): RevisedContent {
  const { files, readHashes } = withHashes(folderFiles(folder))
  const revised = revisedFiles(files, revisions)
  const known = () => ({
    folderHashes: readHashes(),
    hiddenTips: new Map([...revised.hidden].map(([path, read]) => [path, tipLine(path, read())])),
  })
  try {
    const checked = checkContent(revised, languages)
    const { tips, translations, originalLanguage, states, mistakes, unread } = checked
    const data = makeData(checked, languages)
    const admin = { tips, translations, originalLanguage, states, mistakes, unread }
    return { ...known(), checked: { data, ...admin }, problems: [] }
  } catch (error) {
    if (error instanceof ContentError) return { ...known(), problems: error.found }
    throw error
  }
}
