// npm run dev: serves the site at http://localhost:3000 during development. A change in src/web shows at once (Vite
// with React Refresh and React's development build). A change in src/server, src/shared or content restarts the server
// and reloads the page.
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { join, resolve } from 'node:path'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { readConfig } from '../../src/server/config.ts'
import { languageOf } from '../../src/shared/languages.ts'
import { textsPlugin } from '../texts/texts-plugin.ts'
import { writeTexts } from '../texts/write-texts.ts'
import { makeDevPage } from './dev-page.ts'
import { type RestartingServer, startRestartingServer } from './restarting-server.ts'

const root = join(import.meta.dirname, '..', '..')
const { languages } = readConfig(process.env)
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'

/** A service worker that removes itself, because the site's own would answer with built files. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))`

/** Forwards a request to the site's own server and returns its answer. */
function passOn(request: IncomingMessage, reply: ServerResponse, server: RestartingServer) {
  const { method, url, headers } = request
  const passed = httpRequest({ host: '127.0.0.1', port: server.port, method, path: url, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  passed.on('error', () => reply.writeHead(502).end('The server is restarting or has failed: see the terminal.'))
  request.pipe(passed)
}

/** Only pages in the site's own language come from the sources. Those in other languages come from the build. */
const isPage = ({ method, headers, url = '/' }: IncomingMessage) =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  languageOf(url.split('?', 1)[0] ?? '', languages) === languages[0]

async function answer(request: IncomingMessage, reply: ServerResponse, vite: ViteDevServer, server: RestartingServer) {
  await server.ready()
  if (request.url === '/sw.js') return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(NO_WORKER)
  if (!isPage(request)) return passOn(request, reply, server)
  const page = await makeDevPage(vite, server.port, request.url ?? '/')
  return reply.writeHead(page.status, page.headers).end(page.html)
}

const http = createHttpServer()
const vite = await createViteServer({
  root,
  appType: 'custom',
  plugins: [textsPlugin(languages[0])],
  server: { middlewareMode: true, hmr: { server: http } },
})
const server = await startRestartingServer(root, { publicUrl: process.env.PUBLIC_URL ?? `http://${host}:${port}` })

http.on('request', (request, reply) => {
  vite.middlewares(request, reply, () => {
    answer(request, reply, vite, server).catch((error: unknown) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error)
      reply.writeHead(500, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.stack : String(error))
    })
  })
})

const CATALOGUES = resolve(root, 'catalogues')
const RESTARTS = ['src/server', 'src/shared', CATALOGUES, process.env.CONTENT_DIR ?? 'content'].map((folder) =>
  resolve(root, folder),
)
vite.watcher.add(RESTARTS)
vite.watcher.on('all', async (_, file) => {
  if (!RESTARTS.some((folder) => file.startsWith(folder)) || file.includes('.test.')) return
  if (file.startsWith(CATALOGUES)) writeTexts()
  await server.restart()
  vite.ws.send({ type: 'full-reload' })
})

async function stop() {
  await vite.close()
  await server.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
http.listen(port, host, () => console.log(`Ready for changes: http://${host}:${port}`))
