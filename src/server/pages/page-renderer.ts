import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import type { Languages } from '#shared/languages.ts'
import { type AdminFiles, type BuiltFiles, readAdminFiles, readBuiltFiles } from './built-files.ts'
import type { PageInput } from './page-html.ts'

/** How many pages may wait to be rendered. A page takes about 40 ms, so the last one waits about 4 s. */
const MAX_WAITING = 100

/** Renders pages with the built bundle. */
export interface PageRenderer {
  files: Pick<BuiltFiles, 'clientDir' | 'serviceWorker'> & {
    /** The addresses of all files for browsers in this language. */
    assetsOf: (language: string) => string[]
    /** The addresses of Admin's code and styles in this language. */
    adminOf: (language: string) => AdminFiles
  }
  /**
   * Renders and compresses a page in a worker thread.
   * @throws AppError 503 when too many pages are waiting.
   */
  renderPage: (input: PageInput) => Promise<CachedReply>
  /** Starts the thread, so that the first page does not wait for it. */
  prepare?: () => Promise<void>
  close: () => Promise<void>
}

/** @throws Error when a language has no build. */
export function makePageRenderer(languages: Languages): PageRenderer {
  const [own, ...others] = languages
  const { clientDir, serviceWorker, assets } = readBuiltFiles(own)
  const assetsOfOthers = new Map(others.map((language) => [language, readBuiltFiles(language).assets]))
  const adminFiles = new Map(languages.map((language) => [language, readAdminFiles(language)]))
  const files = {
    clientDir,
    serviceWorker,
    assetsOf: (language: string) => (language === own ? assets : (assetsOfOthers.get(language) ?? [])),
    adminOf: (language: string) => adminFiles.get(language) ?? readAdminFiles(own),
  }
  const pool = makeWorkerPool(MAX_WAITING)
  const work = new URL('./render-page.ts', import.meta.url)
  const asBuffer = (bytes: Uint8Array | undefined) =>
    bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    files,
    prepare: () => pool.run(work, 'prepare', own),
    renderPage: async (input) => {
      const page = await pool.run<CachedReply>(work, 'renderPage', input)
      // Another thread sends a Buffer as a Uint8Array.
      return {
        ...page,
        plain: asBuffer(page.plain) as Buffer,
        gzip: asBuffer(page.gzip),
        brotli: asBuffer(page.brotli),
      }
    },
    close: pool.close,
  }
}
