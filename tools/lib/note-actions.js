// Loaded into the servers of browser tests (node --import). Writes down each successful call of a page that changes
// something, so that tools/check-actions.ts can list the calls that no test makes. Calls of a test itself are left out,
// because they have no Sec-Fetch-Mode.
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
