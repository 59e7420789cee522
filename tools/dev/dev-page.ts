import type { ViteDevServer } from 'vite'
import type { PageData } from '../../src/shared/site.ts'

type Render = (
  address: { path: string; search: string },
  data: PageData,
) => Promise<{ body: string; head: { title: string } }>

/** The site's content security policy, plus Vite's inline scripts and styles and its WebSocket. */
function devPolicy(policy: string): string {
  return policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, "connect-src 'self' ws:")
    .replace(/;?upgrade-insecure-requests/, '')
}

/**
 * Renders a page from the sources instead of the build, with the data of the site's own server.
 * @param port where the site's own server listens
 */
export async function makeDevPage(vite: ViteDevServer, port: number, url: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { accept: 'text/html' } })
  const built = await answer.text()
  const headers = {
    'content-type': answer.headers.get('content-type') ?? 'text/html',
    'content-security-policy': devPolicy(answer.headers.get('content-security-policy') ?? ''),
    'cache-control': 'no-store',
  }
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(built)?.[1]
  if (json === undefined) return { status: answer.status, headers, html: built }
  const data: PageData = JSON.parse(json)
  const { pathname: path, search } = new URL(url, 'http://localhost')
  const { render } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as { render: Render }
  const { body } = await render({ path: data.notFound ? '/not-found' : path, search }, data)
  const siteStyle = /<style>.*?<\/style>/s.exec(built)?.[0] ?? ''
  const html = built
    .replace(/<link (rel="stylesheet"|data-font|data-rel)[^>]*>\n?/g, '')
    .replace(siteStyle, '')
    .replace(/<script>\{let begun.*?<\/script>/s, '<script type="module" src="/src/web/entry-client.tsx"></script>')
    .replace('</head>', `<link rel="stylesheet" href="/src/web/styles.css?direct">\n${siteStyle}\n</head>`)
    .replace(/<div id="root">.*<\/div>(?=\s*<svg)/s, () => `<div id="root">${body}</div>`)
  return { status: answer.status, headers, html: await vite.transformIndexHtml(url, html) }
}
