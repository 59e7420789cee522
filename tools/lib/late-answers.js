// Loaded into the servers of browser tests when LATE_ANSWERS is set (node --import). Makes many answers to pages late, like a poor
// network: half of them begin late, the others are held back when they are ready, so they may be older than the next one. A page or a
// test that takes an order of answers for granted then fails. Calls of a test itself are left out, because they have no Sec-Fetch-Mode.
import { Server } from 'node:http'

/** How many of the requests are late. */
const CALLS = 0.8
const FILES = 0.3
/** How late they are at most (ms). */
const LATEST = 1500

/** @param {import('node:http').IncomingMessage} request */
function isLate({ url = '', headers }) {
  if (headers['sec-fetch-mode'] === undefined) return false
  if (url.startsWith('/api/')) return Math.random() < CALLS
  return url.startsWith('/assets/') && Math.random() < FILES
}

/** @param {() => void} run */
const late = (run) => void setTimeout(run, Math.random() * LATEST)

/** @param {import('node:http').ServerResponse} answer */
function holdBack(answer) {
  const end = answer.end.bind(answer)
  answer.end = (/** @type {any[]} */ ...values) => {
    late(() => end(...values))
    return answer
  }
}

/** @type {{ emit: (...event: any[]) => boolean }} */
const server = Server.prototype
const { emit } = server

server.emit = function emitLate(...event) {
  const go = () => emit.apply(this, event)
  if (event[0] !== 'request' || !isLate(event[1])) return go()
  if (Math.random() < 0.5) late(go)
  else {
    holdBack(event[2])
    return go()
  }
  return true
}
