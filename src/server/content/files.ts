import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of a content folder, or of the folder with the editors' revisions laid over it. Paths are relative to the
 * folder and use `/`.
 */
export interface ContentFiles {
  /** Every path, sorted. */
  readonly paths: readonly string[]
  has: (path: string) => boolean
  /** @throws Error when there is no such file. */
  bytes: (path: string) => Buffer
  /**
   * The tips that editors have hidden, by path. They are not among `paths`.
   * Rules of a place may still ask about them.
   */
  readonly hidden: ReadonlyMap<string, () => Buffer>
}

/** The text of a file, without the byte order mark that some editors of Windows write. */
export const textOf = (files: ContentFiles, path: string) =>
  files
    .bytes(path)
    .toString('utf8')
    .replace(/^\uFEFF/, '')

/** The ids of the hidden tips. */
export const hiddenIds = ({ hidden }: ContentFiles): number[] =>
  [...hidden.values()].flatMap((read) => Number(/^id:[ \t]*(\d+)/m.exec(read().toString('utf8'))?.[1] ?? []))

/** The file of a translated tip. The first part of the path is the language. */
export const TRANSLATED_TIP = /^[^/]+\/tips\/[^/]+\/[^/]+\.md$/

/** The paths of one form, sorted. */
export const pathsLike = ({ paths }: ContentFiles, form: RegExp) => paths.filter((path) => form.test(path))

function listFolder(folder: string, inside: string): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    // Hidden files are those of editors, systems and Git.
    if (entry.name.startsWith('.')) return []
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    // A mounted folder may consist of links. A link to nothing counts as a file, so that reading it names it.
    const isFolder = entry.isSymbolicLink()
      ? statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()
      : entry.isDirectory()
    return isFolder ? listFolder(folder, path) : [path]
  })
}

const listIfThere = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false }) ? listFolder(folder, '').sort() : []

/** The files of a folder. The list is read at once, and each file when it is needed. */
export function folderFiles(folder: string): ContentFiles {
  const paths = listIfThere(folder)
  const known = new Set(paths)
  return {
    paths,
    has: (path) => known.has(path),
    bytes: (path) => readFileSync(join(folder, path)),
    hidden: new Map(),
  }
}

/** Returns these files, but calls `onRead` with each one that is read. */
export const whileReading = (files: ContentFiles, onRead: (path: string, bytes: Buffer) => void): ContentFiles => ({
  ...files,
  bytes: (path) => {
    const bytes = files.bytes(path)
    onRead(path, bytes)
    return bytes
  },
})
