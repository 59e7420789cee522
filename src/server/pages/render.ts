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
  /** The addresses of style sheets, scripts and fonts for a page. */
  assetsFor(source: string | undefined): { styles: string[]; script: string; preloads: string[]; font?: string }
  /** The folder of the built files for the browser. */
  clientDir: string
  /** The address of every built file that a page may need, now or later. */
  assets: string[]
  /** The code of the service worker; what it is to keep is put in front of it. */
  serviceWorker: string
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

/** The font that every page is set in. */
const FONT = /hyperlegible-next-latin-wght-normal[^/]*\.woff2$/

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const ENTRY = 'src/web/entry-client.tsx'

/** Every file a chunk needs before it can run, itself included, each once. */
function chunkFiles(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => chunkFiles(manifest, name, seen))]
}

/**
 * Loads what `npm run build` made.
 * @throws when there is no build.
 */
export async function loadPages(): Promise<PageRenderer> {
  const clientDir = join(dist, 'client')
  const manifest: Manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build has no ${ENTRY}`)
  const bundle: Pick<PageRenderer, 'render'> = await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)
  const common = chunkFiles(manifest, ENTRY)
  const font = Object.values(manifest).find(({ file }) => FONT.test(file))?.file
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return {
    clientDir,
    assets: [...new Set(files)].map((file) => `/${file}`),
    serviceWorker: readFileSync(join(dist, 'worker', 'service-worker.js'), 'utf8'),
    render: bundle.render,
    assetsFor(source) {
      const own = source ? chunkFiles(manifest, source).filter((file) => !common.includes(file)) : []
      return {
        styles: (entry.css ?? []).map((file) => `/${file}`),
        script: `/${entry.file}`,
        preloads: [...common.slice(1), ...own].map((file) => `/${file}`),
        ...(font ? { font: `/${font}` } : {}),
      }
    },
  }
}
