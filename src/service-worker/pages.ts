import { addressIn, pathIn } from '#shared/languages.ts'
import { type OtherLanguage, SHELL_PATH } from '#shared/offline.ts'
import { isInLibrary, pageOfEntry } from './page-address.ts'
import { site } from './site.ts'
import { version } from './version.ts'

/** How long to wait for the server before the shell renders a page of the library (ms). */
const SERVER_TIMEOUT = 3000

/** A page from the cache of this version. */
export async function cachedPage(path: string, request: Request): Promise<Response> {
  return (await version.matchPrecache(path)) ?? fetch(request)
}

/** The server's answer, undefined when there is none or the server is in trouble. */
async function fetchPage(request: Request): Promise<Response | undefined> {
  const answer = await fetch(request).catch(() => undefined)
  return answer && answer.status < 500 ? answer : undefined
}

/**
 * Fetches a page from the server. When that fails, returns the shell, which renders the page in the browser. The shell
 * also replaces a slow answer, but only for pages of the library. It can show no other page, so waiting is better for
 * those.
 */
export async function serverPage(request: Request): Promise<Response> {
  const answer = fetchPage(request)
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, SERVER_TIMEOUT))
  const page = await (isInLibrary(new URL(request.url), site) ? Promise.race([answer, slow]) : answer)
  if (page) return page
  // The address of a poster leads to another page, which only the server knows. The device may have that page.
  const entry = pageOfEntry(new URL(request.url), site)
  if (entry !== undefined) return Response.redirect(entry)
  return (await version.matchPrecache(site.base + SHELL_PATH)) ?? Response.error()
}

/** The style of a page without the files of the site, because they may not be on the device. */
const STYLE = `body { max-width: 32rem; margin: 20vh auto; padding: 0 24px; font: 18px/1.5 system-ui, sans-serif }
h1 { font-size: 32px; line-height: 1.2 }
a { display: inline-block; margin: 8px 8px 0 0; padding: 10px 20px; border: 1.5px solid; border-radius: 12px; color: inherit; font-weight: 700; text-decoration: none }`

const escapeHtml = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * A page in another language, which only the server has. When that fails, a page that says so in that language, with a link to
 * the page in the worker's language, which may be on the device.
 */
export async function pageInOtherLanguage(request: Request, other: OtherLanguage): Promise<Response> {
  const page = await fetchPage(request)
  if (page) return page
  const { pathname, search } = new URL(request.url)
  const here = addressIn(site.base, pathIn(other.base, pathname) + search)
  const [title, text, again, read, link] = [other.title, other.text, other.again, site.readInLanguage, here].map(
    escapeHtml,
  )
  const html = `<!doctype html>
<html lang="${other.language}" dir="${other.direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${text}</p>
<a href="">${again}</a>
<a href="${link}" lang="${site.language}">${read}</a>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
