// Loaded into the servers of browser tests (node --import). Notes each call of a page that changes something and succeeds, so that
// tools/check-actions.ts can name those that no test has pressed. A test itself sends no Sec-Fetch-Mode.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

const FILE = process.env.ACTIONS_FILE ?? ''

subscribe('http.server.response.finish', (message) => {
  const { request, response } =
    /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (
      message
    )
  const { method = '', url = '', headers } = request
  if (method === 'GET' || method === 'HEAD' || headers['sec-fetch-mode'] === undefined || response.statusCode >= 400)
    return
  appendFileSync(FILE, `${method} ${url.split('?')[0]}\n`)
})
