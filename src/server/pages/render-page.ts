// Runs in a worker thread (page-renderer.ts).
import { pathToFileURL } from 'node:url'
import { type CachedReply, makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { makePageHtml, type PageBundle, type PageInput } from './page-html.ts'

interface Build {
  bundle: PageBundle
  files: BuiltFiles
}

const builds = new Map<string, Promise<Build>>()

/** The build of a language. It is loaded at the first call. */
function loadBuild(language: string): Promise<Build> {
  const load = async () => {
    const files = readBuiltFiles(language)
    return { files, bundle: (await import(pathToFileURL(files.serverEntry).href)) as PageBundle }
  }
  const build = builds.get(language) ?? load()
  builds.set(language, build)
  return build
}

/** Loads what renders the pages of a language, so that the first page does not wait for it. */
export async function prepare(language: string): Promise<void> {
  await loadBuild(language)
}

export async function renderPage(input: PageInput): Promise<CachedReply> {
  const { bundle, files } = await loadBuild(input.data.language)
  const { html, status } = await makePageHtml(input, bundle, files.assetsFor)
  return makeCachedReply(html, 'text/html; charset=utf-8', { status })
}
