// Runs in a worker thread (page-renderer.ts).
import { pathToFileURL } from 'node:url'
import { type CachedReply, makeCachedReply } from '#server/platform/http/cached-reply.ts'
import type { PageData } from '#shared/site.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { makeHtmlDocument } from './html-document.ts'

export interface PageInput {
  path: string
  search: string
  data: PageData
  kind: 'website' | 'article'
  structuredData: object[]
  /** The address of the preview image of a shared link. */
  image: string
  /** The page in every language, its own first. Empty for a page that search engines must not index. */
  alternates: { language: string; url: string }[]
  /** The address of the web manifest. */
  manifest: string
  /** Search engines must not index it. */
  hidden: boolean
  /** The address of the sign-in page, if the page is for riders only. */
  signIn?: string
  /** The status of the answer, if the page itself does not say it. */
  status?: number
  /** The page has no body. The browser renders it for any address. */
  empty: boolean
  /** One svg element with every icon and drawing. */
  icons: string
  /** The style with the site's colours and corners. It comes last, so it overrides the built style sheets. */
  siteStyle: string
}

/** A page sets these values while it is rendered. */
export interface PageHead {
  title: string
  description: string
  status: 200 | 404
}

/** The exports of the built bundle (web/entry-server.tsx). */
interface Bundle {
  render: (
    address: { path: string; search: string },
    data: PageData,
  ) => Promise<{ body: string; head: PageHead; source: string | undefined }>
}

interface Build {
  bundle: Bundle
  files: BuiltFiles
}

const builds = new Map<string, Promise<Build>>()

/** The build of a language. It is loaded at the first call. */
function loadBuild(language: string): Promise<Build> {
  const load = async () => {
    const files = readBuiltFiles(language)
    return { files, bundle: (await import(pathToFileURL(files.serverEntry).href)) as Bundle }
  }
  const build = builds.get(language) ?? load()
  builds.set(language, build)
  return build
}

export async function renderPage(input: PageInput): Promise<CachedReply> {
  const { path, search, data, kind, structuredData, image, icons, manifest, siteStyle } = input
  const { bundle, files } = await loadBuild(data.language)
  const { body, head, source } = await bundle.render({ path, search }, data)
  const html = makeHtmlDocument({
    body: input.empty ? '' : body,
    head,
    data,
    canonical: input.hidden || head.status === 404 ? undefined : `${data.site.origin}${path}${search}`,
    alternates: head.status === 404 ? [] : input.alternates,
    manifest,
    image,
    kind,
    structuredData,
    signIn: input.signIn,
    assets: files.assetsFor(source),
    siteStyle,
    icons,
    isShell: input.empty,
  })
  return makeCachedReply(html, 'text/html; charset=utf-8', { status: input.status ?? head.status })
}
