// Runs in a worker thread (page-renderer.ts).
import { pathToFileURL } from 'node:url'
import { type CachedReply, makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { once } from '#server/platform/once.ts'
import type { PageData } from '#shared/site.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { makeHtmlDocument } from './html-document.ts'

/** A page to render. */
export interface PageInput {
  path: string
  search: string
  data: PageData
  kind: 'website' | 'article'
  structuredData: object[]
  /** The address of the image that a shared link shows. */
  image: string
  /** A hidden page asks search engines not to list it. */
  hidden: boolean
  /** An empty page has no body: the browser renders it, for whatever address it is shown at. */
  empty: boolean
  /** Every icon and drawing as a symbol, in one svg element. */
  icons: string
  /** The address of the style sheet with the site's own colours, which takes the place of the main one. */
  style: string
}

/** The title, description and status that a page sets while it is rendered. */
export interface PageHead {
  title: string
  description: string
  status: 200 | 404
}

/** What the built bundle exports (web/entry-server.tsx). */
interface Bundle {
  render: (
    address: { path: string; search: string },
    data: PageData,
  ) => Promise<{ body: string; head: PageHead; source: string | undefined }>
}

const loadBuild = once(async (): Promise<{ bundle: Bundle; files: BuiltFiles }> => {
  const files = readBuiltFiles()
  return { files, bundle: await import(pathToFileURL(files.serverEntry).href) }
})

/** Renders a page and compresses it. */
export async function renderPage(input: PageInput): Promise<CachedReply> {
  const { path, search, data, kind, structuredData, image, icons } = input
  const { bundle, files } = await loadBuild()
  const { body, head, source } = await bundle.render({ path, search }, data)
  const assets = files.assetsFor(source)
  const html = makeHtmlDocument({
    body: input.empty ? '' : body,
    head,
    data,
    canonical: input.hidden || head.status === 404 ? undefined : `${data.site.origin}${path}${search}`,
    image,
    kind,
    structuredData,
    assets: { ...assets, styles: assets.styles.map((path) => (path === files.mainStyle ? input.style : path)) },
    icons,
  })
  return makeCachedReply(html, 'text/html; charset=utf-8', { status: head.status })
}
