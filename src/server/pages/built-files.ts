import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The result of `npm run build`. */
export interface BuiltFiles {
  /** The folder with the files for browsers. */
  clientDir: string
  /** The absolute path of the bundle that renders pages. */
  serverEntry: string
  /** The addresses of all files for browsers. */
  assets: string[]
  /** The code of the service worker, without the list of addresses to cache. */
  serviceWorker: string
  /** The addresses of the style sheets, scripts (entry first) and fonts of a page. `source` is its name in routes.tsx. */
  assetsFor: (source: string | undefined) => PageAssets
}

/** The files of Admin, which is a bundle of its own (docs/decisions/speed.md). */
export interface AdminFiles {
  script: string
  styles: string[]
}

/** The files that a page loads. */
export interface PageAssets {
  styles: string[]
  scripts: string[]
  fonts: string[]
  /** More elements of the head, during development. */
  head?: string
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** The font files that every page of a language uses: two, and two more in Arabic. */
const FONT = /(hyperlegible-next-latin|noto-sans-arabic-arabic)-[47]00-normal[^/]*\.woff2$/

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const ENTRY = 'src/web/entry-client.tsx'

/** A chunk and all chunks that it imports, each once. An imported chunk comes before its importer. */
function chunksOf(manifest: Manifest, source: string, seen = new Set<string>()): Manifest[string][] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen)), chunk]
}

const ADMIN = 'src/web/admin/entry-admin.tsx'

/** Admin in a language. @throws Error when there is no build. */
export function readAdminFiles(language: string): AdminFiles {
  const file = join(dist, 'client', '.vite', `admin-${language}.json`)
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const chunks = chunksOf(manifest, ADMIN)
  const script = manifest[ADMIN]?.file
  if (script === undefined) throw new Error(`The build has no ${ADMIN}`)
  return { script: `/${script}`, styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((name) => `/${name}`) }
}

/**
 * The build of a language.
 * @throws Error when there is none.
 */
export function readBuiltFiles(language: string): BuiltFiles {
  const clientDir = join(dist, 'client')
  const file = join(clientDir, '.vite', `manifest-${language}.json`)
  if (!existsSync(file)) throw new Error(`There are no pages in '${language}'. Run: LANGUAGES=... npm run build`)
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  if (!manifest[ENTRY]) throw new Error(`The build has no ${ENTRY}`)
  const common = chunksOf(manifest, ENTRY)
  const fonts = Object.values(manifest).flatMap(({ file }) => (FONT.test(file) ? [`/${file}`] : []))
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return {
    clientDir,
    serverEntry: join(dist, 'server', language, 'entry-server.js'),
    assets: [...new Set(files)].map((file) => `/${file}`),
    serviceWorker: readFileSync(join(dist, 'worker', 'service-worker.js'), 'utf8'),
    assetsFor(source) {
      const own = source ? chunksOf(manifest, source).filter((chunk) => !common.includes(chunk)) : []
      const chunks = [...common, ...own]
      return {
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
        // The importing file comes first, because it names the other files to fetch.
        scripts: [...common.toReversed(), ...own.toReversed()].map(({ file }) => `/${file}`),
        fonts,
      }
    },
  }
}
