import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { SITE_HEADER } from '#shared/site-header.ts'
import { errorReply } from './error-replies.ts'

/** The error codes for errors of Node's HTTP parser. */
const CODES: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
  [SITE_HEADER]: '1',
}

/** Answers invalid HTTP with the same JSON as every other error. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = CODES[error.code ?? ''] ?? 'not-understood'
  const { status } = ERRORS[code]
  const body = JSON.stringify(errorReply(code))
  const lines = Object.entries({ ...HEADERS, 'content-length': body.length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** Replaces answers that Node would send by itself, without our headers: to Expect, and to HTTP/1.1 without Host (app.ts). */
export const brokenRequests = fp(async (app) => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') return done()
    reply.status(ERRORS['not-understood'].status).headers(HEADERS).send(errorReply('not-understood'))
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(errorReply('no-expectations'))
    response.writeHead(ERRORS['no-expectations'].status, { ...HEADERS, 'content-length': body.length }).end(body)
  })
})
