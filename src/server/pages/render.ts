import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageData } from '#shared/site.ts'

/** What a page says of itself while it is rendered. */
export interface PageHead {
  title: string
  description: string
  status: 200 | 404
}

interface RenderedPage {
  body: string
  head: PageHead
  /** The name of the page's own code, as routes.tsx knows it. */
  source: string | undefined
}

/** Renders pages with the built bundle and knows the addresses of the built files. */
export interface PageRenderer {
  render(address: { path: string; search: string }, data: PageData): Promise<RenderedPage>
  /** The addresses of style sheets, scripts (the entry first) and fonts for a page. */
  assetsFor(source: string | undefined): { styles: string[]; scripts: string[]; fonts: string[] }
  /** The folder of the built files for the browser. */
  clientDir: string
  /** The address of every built file that a page may need, now or later. */
  assets: string[]
  /** The code of the service worker; what it is to keep is put in front of it. */
  serviceWorker: string
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** The two weights of the typeface that every page is set in. */
const FONT = /hyperlegible-next-latin-[47]00-normal[^/]*\.woff2$/

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const ENTRY = 'src/web/entry-client.tsx'

/** Every chunk that one needs before it can run, and itself, each once: what is imported stands before what imports it. */
function chunksOf(manifest: Manifest, source: string, seen = new Set<string>()): Manifest[string][] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen)), chunk]
}

/**
 * Loads what `npm run build` made.
 * @throws when there is no build.
 */
export async function loadPages(): Promise<PageRenderer> {
  const clientDir = join(dist, 'client')
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8'))
  if (!manifest[ENTRY]) throw new Error(`The build has no ${ENTRY}`)
  const bundle: Pick<PageRenderer, 'render'> = await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)
  const common = chunksOf(manifest, ENTRY)
  const fonts = Object.values(manifest).flatMap(({ file }) => (FONT.test(file) ? [`/${file}`] : []))
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return {
    clientDir,
    assets: [...new Set(files)].map((file) => `/${file}`),
    serviceWorker: readFileSync(join(dist, 'worker', 'service-worker.js'), 'utf8'),
    render: bundle.render,
    assetsFor(source) {
      const own = source ? chunksOf(manifest, source).filter((chunk) => !common.includes(chunk)) : []
      const chunks = [...common, ...own]
      return {
        styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
        // What imports is asked for first: it says what else there is to do.
        scripts: [...common.toReversed(), ...own.toReversed()].map(({ file }) => `/${file}`),
        fonts,
      }
    },
  }
}
