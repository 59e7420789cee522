import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp, type Parts } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import { loadLibrary } from '#server/content/load.ts'
import type { PageRenderer } from '#server/pages/render.ts'
import { temporaryContent } from './content.ts'
import { makeTestDatabase } from './test-database.ts'

let starterLibrary: Library | undefined

/** The library that comes with the project, read once a worker. */
export function theLibrary(): Library {
  starterLibrary ??= loadLibrary(readConfig({}).contentDir)
  return starterLibrary
}

/** The library of these content files (names of contentFiles). */
export function libraryOf(files: Record<string, string>): Library {
  const { folder, remove } = temporaryContent(files)
  try {
    return loadLibrary(folder)
  } finally {
    remove()
  }
}

/** Stands for the built pages where a test is about the API: it renders nothing. */
const noPages: PageRenderer = {
  clientDir: import.meta.dirname,
  assets: [],
  serviceWorker: '',
  render: async (_, { notFound }) => ({
    body: '',
    head: { title: '', description: '', status: notFound ? 404 : 200 },
    source: undefined,
  }),
  assetsFor: () => ({ styles: [], scripts: [], fonts: [] }),
}

export interface TestApp {
  app: FastifyInstance
  parts: Parts
  /** Turns the clock forward (or back) by so many milliseconds. */
  turnClock: (ms: number) => void
}

/** A whole server of its own for one test: own database, own clock (2026-06-15, noon UTC), closed when the test ends. */
export async function testApp(
  environment: Record<string, string> = {},
  replaced: Partial<Parts> = {},
): Promise<TestApp> {
  const { db, close } = await makeTestDatabase()
  let now = Date.parse('2026-06-15T12:00:00Z')
  const parts: Parts = {
    config: readConfig(environment),
    library: theLibrary(),
    db,
    pages: noPages,
    clock: () => new Date(now),
    random: () => 0,
    ...replaced,
  }
  const app = await buildApp(parts)
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
