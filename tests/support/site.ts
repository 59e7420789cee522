import { readConfig } from '#server/config.ts'
import { makePageRenderer, type PageRenderer } from '#server/pages/page-renderer.ts'
import { contentFiles, type TipDraft } from '#tools/lib/content.ts'
import { libraryOf, testApp, theLibrary } from './test-app.ts'

/** The public address of a test's site. */
export const ORIGIN = 'https://rides.example'

let builtPages: PageRenderer | undefined

/** The built pages, read once per process. */
export function thePages(): PageRenderer {
  builtPages ??= makePageRenderer(['en', 'de'])
  return builtPages
}

/** A server with the built pages, and the starter library or only these tips. */
export async function site(environment: Record<string, string> = {}, tips?: TipDraft[]) {
  const { languages } = readConfig(environment)
  const library = tips ? libraryOf(contentFiles(tips), languages) : theLibrary(languages)
  const { app, parts, turnClock } = await testApp(
    { PUBLIC_URL: ORIGIN, ...environment },
    { pages: thePages(), library },
  )
  const page = async (url: string) => readPage(await app.inject(url))
  return { app, parts, page, turnClock }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
export const plainText = (text = '') => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)

/** The metadata that a crawler reads from a page. */
export function readPage(response: { statusCode: number; body: string; headers: Record<string, unknown> }) {
  const html = response.body
  const meta = (name: string) =>
    plainText(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1])
  return {
    status: response.statusCode,
    headers: response.headers,
    html,
    meta,
    title: plainText(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      JSON.parse(json),
    ),
    data: JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'),
  }
}
