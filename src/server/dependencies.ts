import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Library } from './content/library.ts'
import type { CurrentContent } from './content/served-content.ts'
import type { TranslationState } from './content/translation-state.ts'
import type { Db } from './db/open.ts'
import type { Replica } from './db/replica.ts'
import type { BuiltContent, CheckRevised } from './features/content/build-service.ts'
import type { ContentReloader } from './features/content/reloader-service.ts'
import type { PageRenderer } from './pages/page-renderer.ts'
import type { Counts } from './platform/analytics/counts.ts'
import type { Photos } from './platform/photos.ts'

/** The dependencies of a server. Tests pass their own. */
export interface Dependencies {
  config: Config
  /** The library with which the server starts. `replaceContent` replaces it. */
  library: Library
  db: Db
  /** A read-only copy of the database, if the operator has set one up. */
  replica?: Replica
  pages: PageRenderer
  /** Returns the current time. Tests set it. */
  clock: () => Date
  /** Returns a number in [0, 1). Tests choose it. */
  random: () => number
  logger?: FastifyBaseLogger
  /** Replaces the missing and stale translations of the content that is served. */
  currentTranslations?: () => readonly TranslationState[]
  /** The content from which the library was built. Without it the library stays until an editor publishes something. */
  builtContent?: BuiltContent
  /** Replaces the check of content in a worker thread. */
  checkRevised?: CheckRevised
  /** The registry that collects metrics, if the operator has turned them on. */
  registry?: Registry
}

/**
 * The parts of a server that was built. They hold no library, because the content can be replaced. Ask for the content at each
 * use.
 */
export type BuiltDependencies = Omit<Dependencies, 'library'> & {
  currentContent: CurrentContent
  counts: Counts
  contentReloader: ContentReloader
  photos: Photos
}
