import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { makePageHtml, type PageBundle, type PageInput } from '../../src/server/pages/page-html.ts'
import { textsPlugin } from '../texts/texts-plugin.ts'

/**
 * A Vite server with the texts of one language. The addresses of its modules begin with `/@<language>`, so that the
 * languages do not share modules.
 */
export async function startVite(language: string, { root, http }: { root: string; http: Server }) {
  return createServer({
    root,
    base: `/@${language}/`,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(root, 'node_modules', '.vite', language),
    plugins: [textsPlugin(language)],
    server: { middlewareMode: true, hmr: { server: http, path: 'hmr' } },
  })
}

/** Renders a page from the sources. */
export async function renderFromSources(vite: ViteDevServer, input: PageInput) {
  const bundle = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as PageBundle
  const { base } = vite.config
  // Vite's client, which reloads the page, and React Refresh.
  const head = await vite.transformIndexHtml('/', '')
  return makePageHtml(input, bundle, () => ({
    head,
    styles: [`${base}src/web/styles.css?direct`],
    scripts: [`${base}src/web/entry-client.tsx`],
    fonts: [],
  }))
}
