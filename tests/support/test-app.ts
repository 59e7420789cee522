import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { checkRevised } from '#server/content/check-revised.ts'
import type { Library } from '#server/content/library.ts'
import { loadLibrary } from '#server/content/load.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { type ContentFiles, temporaryContent } from '#tools/lib/content.ts'
import { makeTestDatabase } from './test-database.ts'

const starterLibraries = new Map<string, Library>()

/** The project's own library, read once per worker for each list of languages. */
export function theLibrary(languages: readonly string[] = readConfig({}).languages): Library {
  const known = starterLibraries.get(languages.join())
  if (known) return known
  const library = loadLibrary(readConfig({}).contentDir, languages)
  starterLibraries.set(languages.join(), library)
  return library
}

/** Loads the library from these content files (made by contentFiles), by default in every default language of the site. */
export function libraryOf(files: ContentFiles, languages: readonly string[] = readConfig({}).languages): Library {
  const { folder, remove } = temporaryContent(files)
  try {
    return loadLibrary(folder, languages)
  } finally {
    remove()
  }
}

/** Replaces the built pages in tests of the API. It answers every page with the data that the page would carry. */
const noPages: PageRenderer = {
  files: {
    clientDir: import.meta.dirname,
    serviceWorker: '',
    assetsOf: () => [],
    adminOf: () => ({ script: '/admin.js', styles: [] }),
  },
  renderPage: ({ data, status = data.notFound ? 404 : 200 }) =>
    makeCachedReply(JSON.stringify(data.queries), 'text/html', { status }),
  close: async () => undefined,
}

/** Answers 500 when a handler returns values that the contract does not allow. The server itself does not check them. */
function checkAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const schemas = request.routeOptions.schema?.response as Record<string, z.ZodType> | undefined
    const schema = schemas?.[reply.statusCode] ?? schemas?.[`${Math.floor(reply.statusCode / 100)}xx`]
    schema?.parse(answer)
    return answer
  })
}

export interface TestApp {
  app: FastifyInstance
  parts: Dependencies
  /** Moves the clock forward by this many milliseconds, or back when negative. */
  turnClock: (ms: number) => void
}

/**
 * A complete server for one test with its own database and clock (2026-06-15, noon UTC). It is closed when the test
 * ends.
 */
export async function testApp(
  environment: Record<string, string> = {},
  replaced: Partial<Dependencies> = {},
): Promise<TestApp> {
  const { db, close } = await makeTestDatabase()
  let now = Date.parse('2026-06-15T12:00:00Z')
  const config = readConfig(environment)
  const parts: Dependencies = {
    config,
    library: theLibrary(config.languages),
    db,
    pages: noPages,
    clock: () => new Date(now),
    random: () => 0,
    checkRevised,
    ...replaced,
  }
  const app = await buildApp(parts)
  checkAnswers(app)
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return {
    app,
    parts,
    turnClock: (ms) => {
      now += ms
    },
  }
}
