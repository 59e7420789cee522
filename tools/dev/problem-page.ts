import type { ViteDevServer } from 'vite'
import { escapeHtml } from '../../src/server/platform/http/escape-html.ts'

/** A page that shows why there is no other. It has Vite's client, so it is replaced when the mistake is mended. */
export async function problemPage(vite: ViteDevServer, problem: string): Promise<string> {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site cannot be shown</title>
${await vite.transformIndexHtml('/', '')}
<style>
  body { max-width: 60rem; margin: 3rem auto; padding: 0 1.5rem; font: 1.1rem/1.5 system-ui, sans-serif; color: #141a29; background: #fbfaf7 }
  pre { padding: 1rem 1.25rem; border-radius: 12px; background: #fff; border: 1px solid #c9ccd3; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem }
</style>
</head>
<body>
<h1>The site cannot be shown</h1>
<pre>${escapeHtml(problem)}</pre>
<p>This page is replaced by itself when the mistake is mended.</p>
</body>
</html>
`
}
