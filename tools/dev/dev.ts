// npm run dev: serves the site at http://localhost:3000 during development. A change in src/web shows at once (Vite
// with React Refresh and React's development build). After a change of the content the server reads it again. A change in
// src/server or src/shared restarts the server. Both reload the page. Only the inline scripts of pages are built.
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { watch } from 'chokidar'
import type { ViteDevServer } from 'vite'
import { readConfig } from '../../src/server/config.ts'
import type { PageInput } from '../../src/server/pages/page-html.ts'
import { languageOf } from '../../src/shared/languages.ts'
import { buildPageScripts } from '../lib/build-page-scripts.ts'
import { writeTexts } from '../texts/write-texts.ts'
import { PAGE_INPUT } from './page-input.ts'
import { problemPage } from './problem-page.ts'
import { startRestartingServer } from './restarting-server.ts'
import { renderFromSources, startVite } from './source-pages.ts'

const root = join(import.meta.dirname, '..', '..')
const { languages } = readConfig(process.env)
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? 'localhost'
const HTML = 'text/html; charset=utf-8'

/** A service worker that removes itself. One from an earlier build would answer with built files. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))`

await buildPageScripts(root)
const http = createHttpServer()
const server = await startRestartingServer(root, { publicUrl: process.env.PUBLIC_URL ?? `http://${host}:${port}` })

/** The Vite servers by language. Each starts with the first request for a page in its language. */
const viteServers = new Map<string, Promise<ViteDevServer>>()
function viteFor(language: string): Promise<ViteDevServer> {
  const known = viteServers.get(language) ?? startVite(language, { root, http })
  viteServers.set(language, known)
  return known
}

/** The site's content security policy, plus Vite's inline scripts and styles and its WebSocket. */
function devPolicy(policy = ''): string {
  return policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, "connect-src 'self' ws:")
    .replace(/;?upgrade-insecure-requests/, '')
}

/** The language of an address: of a module of the sources (`/@de/src/...`), or of a page. */
function languageAt(url: string): string {
  const ofModule = /^\/@([a-z-]+)\//i.exec(url)?.[1]
  return languages.find((language) => language === ofModule) ?? languageOf(url.split('?', 1)[0] ?? '', languages)
}

async function readAll(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

async function sendProblem(reply: ServerResponse, vite: ViteDevServer, problem: string) {
  const headers = { 'content-type': HTML, 'cache-control': 'no-store' }
  if (!reply.headersSent) reply.writeHead(500, headers)
  reply.end(await problemPage(vite, problem))
}

/** Forwards a request to the site's own server. Renders its answer from the sources if it is a page. */
function passOn(request: IncomingMessage, reply: ServerResponse, vite: ViteDevServer) {
  const { method, url } = request
  // Uncompressed, because the answer may have to be rendered.
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const fail = (error: unknown) => {
    // The server has already written its problem to the terminal.
    const problem = server.problem()
    if (problem !== undefined) return sendProblem(reply, vite, problem)
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    console.error(error)
    return sendProblem(reply, vite, error instanceof Error ? (error.stack ?? '') : String(error))
  }
  const passed = httpRequest({ host: '127.0.0.1', port: server.port, method, path: url, headers }, async (answer) => {
    if (answer.headers['content-type'] !== PAGE_INPUT) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      // It fails when the browser has left.
      await pipeline(answer, reply).catch(() => undefined)
      return
    }
    try {
      const input: PageInput = JSON.parse(await readAll(answer))
      const problem = server.problem()
      // After a mistake in the content the server still serves the content from before, so the problem is shown
      // instead.
      if (problem !== undefined) return await sendProblem(reply, vite, problem)
      const { html, status } = await renderFromSources(vite, input)
      const policy = devPolicy(answer.headers['content-security-policy'] as string)
      reply.writeHead(status, { 'content-type': HTML, 'content-security-policy': policy, 'cache-control': 'no-store' })
      reply.end(html)
    } catch (error) {
      await fail(error)
    }
  })
  passed.on('error', (error) => (reply.destroyed ? undefined : fail(error)))
  // Otherwise the site's server waits at its end for a browser that has left.
  reply.once('close', () => passed.destroy())
  request.pipe(passed)
}

async function answer(request: IncomingMessage, reply: ServerResponse) {
  const { url = '/' } = request
  const vite = await viteFor(languageAt(url))
  vite.middlewares(request, reply, async () => {
    await server.ready()
    if (url.endsWith('/sw.js')) {
      reply.writeHead(200, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' }).end(NO_WORKER)
    } else passOn(request, reply, vite)
  })
}

http.on('request', (request, reply) => {
  answer(request, reply).catch((error: unknown) => {
    console.error(error)
    reply.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  })
})

const CONTENT = resolve(root, process.env.CONTENT_DIR ?? 'content')
const isIn = (folder: string, file: string) => !relative(resolve(root, folder), file).startsWith('..')

async function follow(file: string) {
  if (file.includes('.test.')) return
  if (isIn('catalogues', file)) writeTexts()
  await (isIn(CONTENT, file) ? server.reload() : server.restart())
  for (const vite of await Promise.all(viteServers.values())) vite.ws.send({ type: 'full-reload' })
}
// Node's own watcher loses a file that an editor replaces by a new one.
const watcher = watch(['src/server', 'src/shared', 'catalogues', CONTENT], { cwd: root, ignoreInitial: true })
watcher.on('all', (_, file) => follow(resolve(root, file)))
await once(watcher, 'ready')

async function stop() {
  for (const vite of await Promise.all(viteServers.values())) await vite.close()
  await server.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
http.listen(port, host, () => console.log(`Ready for changes: http://${host}:${port}`))
