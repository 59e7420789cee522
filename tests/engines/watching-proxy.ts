import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Runs in each page before its own code, because the driver of WebKit reports no errors. Collects errors, rejections,
 * console errors and violations of the content security policy in the session storage of the tab.
 */
function watch() {
  const note = (text: string) => {
    const notes = JSON.parse(sessionStorage.getItem('errors') ?? '[]')
    sessionStorage.setItem('errors', JSON.stringify([...notes, `${location.pathname}: ${text}`]))
  }
  addEventListener('error', ({ message, error }) => note(`${message} ${error?.stack ?? ''}`))
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${reason} ${reason?.stack ?? ''}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy: ${violatedDirective} ${blockedURI}`),
  )
  const { error } = console
  console.error = (...values) => {
    note(`console: ${values.join(' ')}`)
    error(...values)
  }
}

const WATCH = '/watching-errors.js'

export interface WatchingProxy {
  url: string
  /** While it is true, the server answers nothing, and the browser still says that it is online. */
  isAway: boolean
  end: () => void
}

/** Starts a proxy in front of a server that adds the watching script to each page. */
export async function startProxy(target: string): Promise<WatchingProxy> {
  const state = { isAway: false }
  function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (state.isAway) return void incoming.socket.destroy()
    if (incoming.url === WATCH) {
      outgoing.setHeader('content-type', 'text/javascript')
      return void outgoing.end(`(${watch})()`)
    }
    const options = { method: incoming.method, headers: { ...incoming.headers, 'accept-encoding': 'identity' } }
    const forward = request(target + incoming.url, options, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        outgoing.end(Buffer.concat(chunks).toString().replace('<head>', `<head><script src="${WATCH}"></script>`))
      })
    })
    forward.on('error', () => incoming.socket.destroy())
    incoming.pipe(forward)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://localhost:${port}`,
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}
