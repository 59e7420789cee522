import type { AdminContent, RevisedContent, RevisedInput } from '#server/content/check-revised.ts'
import { ContentError, type Problem } from '#server/content/content-files.ts'
import { type Library, openLibrary } from '#server/content/library.ts'
import { type HoldingRevision, sharedBytes } from '#server/content/revised-files.ts'
import type { TranslationState } from '#server/content/translation-state.ts'
import type { Db } from '#server/db/open.ts'
import { readContentPath } from '#shared/content/paths.ts'
import { readKept } from './folder-service.ts'
import { type ContentVersion, listHolding, type RevisionRow, readBodies, readContentVersion } from './repository.ts'

/** Reads and checks the content folder with revisions laid over it, in a worker thread or in this one. */
export type CheckRevised = (input: RevisedInput) => Promise<RevisedContent> | RevisedContent

/**
 * How many revisions of each kind are left out one by one to find the misfit. Each try is a check of a fifth of a
 * second.
 */
const MAX_TRIED = 5

/** How many checks may look for misfits among all revisions. They take some seconds. */
const MAX_CHECKS = 40

/** The state of the served content. */
export interface KnownContent extends Pick<RevisedContent, 'folderHashes' | 'hiddenTips'> {
  version: ContentVersion
  /** The revisions that are in effect, by path. */
  holding: ReadonlyMap<string, RevisionRow>
  /**
   * The revisions that the check refuses together with the other files. The revision before each of them is in effect
   * instead.
   */
  refused: readonly number[]
  /** The files whose newest revision is refused. */
  misfits: ReadonlySet<string>
  problems: readonly Problem[]
  checked: AdminContent
}

export interface BuiltContent extends KnownContent {
  library: Library
  translations: TranslationState[]
}

interface BuilderParts {
  db: Db
  contentDir: string
  /** The languages of the site, its own first. */
  languages: readonly string[]
  check: CheckRevised
}

/** Builds the content that is in effect now, from the content folder and the revisions over it. */
export function makeContentBuilder({ db, contentDir, languages, check }: BuilderParts) {
  // A revision never changes, so its bytes are read once.
  const bytesById = new Map<number, Uint8Array | null>()

  async function withBytes(rows: readonly RevisionRow[]): Promise<HoldingRevision[]> {
    const unknown = rows.filter(({ id }) => !bytesById.has(id))
    const bodies = await readBodies(
      db,
      unknown.map(({ id }) => id),
    )
    for (const { id, path } of unknown) {
      const body = bodies.get(id) ?? null
      bytesById.set(id, body === null ? null : sharedBytes(path, body))
    }
    return rows.map(({ id, path, kind }) => ({ path, kind, bytes: bytesById.get(id) ?? null }))
  }

  /** Checks stored revisions together with `others`, which are not stored yet and replace those of the same path. */
  async function checkRows(rows: readonly RevisionRow[], others: readonly HoldingRevision[] = []) {
    const replaced = new Set(others.map(({ path }) => path))
    const stored = await withBytes(rows.filter(({ path }) => !replaced.has(path)))
    const kept = await readKept(db, contentDir)
    return check({ folder: contentDir, languages, revisions: [...kept, ...stored, ...others] })
  }

  /**
   * Finds the ids of the revisions that make the content invalid. It first leaves out planned revisions, the latest
   * first, because each was checked long before its time, then revisions of the files that the problems name, and then any.
   */
  async function findMisfits(rows: readonly RevisionRow[], problems: readonly Problem[], refused: readonly number[]) {
    const files = new Set(problems.map(({ file }) => file))
    const named = rows.filter(({ path }) => files.has(path))
    const planned = rows
      .filter(({ publish_at }) => publish_at !== null)
      .sort((a, b) => (b.publish_at ?? '').localeCompare(a.publish_at ?? '') || b.id - a.id)
    for (const { id } of [...planned.slice(0, MAX_TRIED), ...named.slice(0, MAX_TRIED)]) {
      const { checked } = await checkRows(await listHolding(db, [...refused, id]))
      if (checked) return [id]
    }
    const misfits = await misfitsAmong(rows)
    return misfits.length > 0 ? misfits : rows.map(({ id }) => id)
  }

  /**
   * Adds revisions to the folder, many at a time, and halves those that do not fit, until only misfits are left. Originals come
   * first, because their translations need them.
   */
  async function misfitsAmong(rows: readonly RevisionRow[]): Promise<number[]> {
    const fitting: RevisionRow[] = []
    const misfits: number[] = []
    let checks = 0
    const fits = async (some: readonly RevisionRow[]) => {
      checks += 1
      return checks <= MAX_CHECKS && (await checkRows(some)).checked !== undefined
    }
    async function add(some: readonly RevisionRow[]): Promise<void> {
      if (some.length === 0) return
      if (await fits([...fitting, ...some])) fitting.push(...some)
      else if (some.length === 1 || checks >= MAX_CHECKS) misfits.push(...some.map(({ id }) => id))
      else {
        const middle = Math.ceil(some.length / 2)
        await add(some.slice(0, middle))
        await add(some.slice(middle))
      }
    }
    const isTranslation = ({ path }: RevisionRow) => Number(readContentPath(path)?.language != null)
    // No revision can be told from the others when the folder alone is not valid.
    if (await fits([])) await add(rows.toSorted((a, b) => isTranslation(a) - isTranslation(b) || a.id - b.id))
    return misfits
  }

  /**
   * Builds the content that is in effect. A deployment may have changed the folder so that a revision does not fit any
   * more. Then such revisions are left out, the same ones on every server, and Admin says so.
   * @throws ContentError when the folder alone is not valid.
   */
  async function build(): Promise<BuiltContent> {
    const version = await readContentVersion(db)
    const refused: number[] = []
    const misfits = new Set<string>()
    let problems: readonly Problem[] = []
    for (;;) {
      const rows = await listHolding(db, refused)
      const result = await checkRows(rows)
      const { checked, folderHashes, hiddenTips } = result
      if (checked) {
        const holding = new Map(rows.map((row) => [row.path, row]))
        for (const id of bytesById.keys()) if (!rows.some((row) => row.id === id)) bytesById.delete(id)
        const { data, ...known } = checked
        const made = { library: openLibrary(data), translations: known.states }
        return { ...made, version, holding, refused, misfits, problems, folderHashes, hiddenTips, checked: known }
      }
      problems = problems.length > 0 ? problems : result.problems
      if (rows.length === 0) throw new ContentError(result.problems)
      const found = await findMisfits(rows, result.problems, refused)
      refused.push(...found)
      for (const { id, path } of rows) if (found.includes(id)) misfits.add(path)
    }
  }

  /** The library with files that are not published. Undefined when the check refuses them. */
  async function buildWith(
    files: readonly HoldingRevision[],
    refused: readonly number[],
  ): Promise<Library | undefined> {
    const { checked } = await checkRows(await listHolding(db, refused), files)
    return checked && openLibrary(checked.data)
  }

  return { build, buildWith, checkRows, withBytes }
}

/** The highest id of a tip, hidden ones included. */
export const highestTipId = ({ checked, hiddenTips }: Pick<BuiltContent, 'checked' | 'hiddenTips'>): number =>
  Math.max(0, ...[...checked.tips.values(), ...hiddenTips.values()].map(({ id }) => id).filter(Number.isInteger))

export type ContentBuilder = ReturnType<typeof makeContentBuilder>
