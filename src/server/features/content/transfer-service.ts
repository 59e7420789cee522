import { ContentError } from '#server/content/content-files.ts'
import { type ContentFiles, folderFiles } from '#server/content/files.ts'
import { bodyOfBytes, revisedFiles } from '#server/content/revised-files.ts'
import { listTranslatedLanguages } from '#server/content/translations.ts'
import type { Db } from '#server/db/open.ts'
import type { CommandActor } from '#server/platform/admin/log.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { readContentPath } from '#shared/content/paths.ts'
import { type CheckRevised, makeContentBuilder } from './build-service.ts'

import { readKept } from './folder-service.ts'
import { namesOperator, siteFields } from './operator-data-service.ts'
import { SITE } from './picture-changes-service.ts'
import { type Change, publishChanges, requireNoPlan } from './publish-service.ts'
import { listHolding, readContentVersion } from './repository.ts'

interface TransferParts {
  db: Db
  contentDir: string
  languages: readonly string[]
  check: CheckRevised
}

/** The files that riders see: those of the folder, with the revisions laid over them that fit it. `refused` names the others. */
async function holdingFiles(parts: TransferParts): Promise<{ files: ContentFiles; refused: readonly number[] }> {
  const builder = makeContentBuilder(parts)
  // A folder that is not valid serves no riders, and an import replaces it.
  const { refused } = await builder.build().catch((error: unknown) => {
    if (error instanceof ContentError) return { refused: [] }
    throw error
  })
  const stored = await builder.withBytes(await listHolding(parts.db, refused))
  const revisions = [...(await readKept(parts.db, parts.contentDir)), ...stored]
  return { files: revisedFiles(folderFiles(parts.contentDir), revisions), refused }
}

/** Every content file as riders see it, by path. Planned revisions and drafts are not among them. */
export async function exportContent(parts: TransferParts): Promise<Map<string, Buffer>> {
  const { files } = await holdingFiles(parts)
  return new Map(files.paths.map((path) => [path, files.bytes(path)]))
}

/**
 * Publishes the files of a folder, all at once. Files that the folder lacks are taken away. Files that are the same are not touched.
 * @param isByOperator says that an operator runs it, who may change who runs the site
 * @returns how many files have changed, and the files of the folder that are no content
 * @throws AppError 400 content-refused with what `check-content` says, and nothing is published
 */
export async function importContent(
  parts: TransferParts,
  given: ContentFiles,
  actor: CommandActor,
  { isByOperator = false }: { isByOperator?: boolean } = {},
) {
  const { db, contentDir } = parts
  const isContent = (path: string) => readContentPath(path) !== undefined
  const { files: holding, refused } = await holdingFiles(parts)
  const wanted = given.paths.filter(isContent)
  const isSame = (path: string) => holding.has(path) && holding.bytes(path).equals(given.bytes(path))
  const changes: Change[] = [
    ...wanted
      .filter((path) => !isSame(path))
      .map((path): Change => ({ path, kind: 'file', body: bodyOfBytes(path, given.bytes(path)) })),
    ...holding.paths
      .filter((path) => isContent(path) && !given.has(path))
      .map((path): Change => ({ path, kind: 'hidden', body: null })),
  ]
  const unknown = given.paths.filter((path) => !isContent(path))
  if (changes.length === 0) return { changed: 0, unknown }
  const languages = [...new Set([...parts.languages, ...listTranslatedLanguages(given)])]
  const { checkRows } = makeContentBuilder({ ...parts, languages })
  const reloader = {
    update: async () => ({ version: await readContentVersion(db), refused: [...refused] }),
    checkRows,
    // The servers notice the change when they next ask the database.
    hurry: () => undefined,
  }
  await publishChanges(
    { db, contentDir, reloader },
    {
      changes,
      publishAt: null,
      actor: { ...actor, inTransaction: (write) => inOneTransaction(db, write) },
      action: 'content-imported',
      // A site that names nobody yet is being set up.
      isByOperator:
        isByOperator || !namesOperator(siteFields(SITE, holding.has(SITE) ? holding.bytes(SITE) : undefined)),
      within: async (trx) => {
        for (const { path } of changes) await requireNoPlan(trx, path)
      },
    },
  )
  return { changed: changes.length, unknown }
}
