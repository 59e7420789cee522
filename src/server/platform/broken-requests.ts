import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** What Node's parser says of a request that never becomes one, and what it is answered. */
const ANSWERS: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Request headers are too large' },
}
const NOT_UNDERSTOOD = { status: 400, message: 'The request could not be understood' }
const NO_EXPECTATIONS = { status: 417, message: 'No expectation but 100-continue can be met' }

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}

/** Answers what is no valid HTTP, in the form of every other error. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = ANSWERS[error.code ?? ''] ?? NOT_UNDERSTOOD
  const body = JSON.stringify({ message })
  const lines = Object.entries({ ...HEADERS, 'content-length': body.length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** Requests that Node answers by itself get the headers that every answer has. */
export const brokenRequests = fp(async (app) => {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, message } = NO_EXPECTATIONS
    const body = JSON.stringify({ message })
    response.writeHead(status, { ...HEADERS, 'content-length': body.length }).end(body)
  })
})
