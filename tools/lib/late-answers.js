// Loaded into the servers of browser tests when LATE_ANSWERS is set (node --import). Begins many answers to pages late, like a poor
// network. A page or a test that takes an order of answers for granted then fails. Calls of a test itself are left out, because they
// have no Sec-Fetch-Mode.
import { Server } from 'node:http'

/** How many of the requests are late, and how late at most (ms). */
const CALLS = 0.6
const FILES = 0.3
const LATEST = 500

/** @param {import('node:http').IncomingMessage} request */
function isLate({ url = '', headers }) {
  if (headers['sec-fetch-mode'] === undefined) return false
  if (url.startsWith('/api/')) return Math.random() < CALLS
  return url.startsWith('/assets/') && Math.random() < FILES
}

/** @type {{ emit: (...event: any[]) => boolean }} */
const server = Server.prototype
const { emit } = server

server.emit = function emitLate(...event) {
  if (event[0] !== 'request' || !isLate(event[1])) return emit.apply(this, event)
  setTimeout(() => emit.apply(this, event), Math.random() * LATEST)
  return true
}
