import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSerializer } from './answer-serializer.ts'

const Answer = z.object({
  at: z.iso.datetime().nullable(),
  note: z.string().max(3).optional(),
  way: z.enum(['push', 'mail']).nullable(),
  rows: z.array(z.union([z.object({ tips: z.int() }), z.object({ days: z.int().nonnegative() })])),
})

function answerOf(value: unknown) {
  const app = Fastify()
  app.setSerializerCompiler(answerSerializer)
  app.get('/', { schema: { response: { 200: Answer } } }, async () => value)
  return app.inject('/')
}

test('an answer has what its contract names and nothing else, at every depth', async () => {
  const at = '2026-06-15T12:00:00Z'
  const rows = [{ tips: 1 }, { days: 2 }]
  const secret = { passwordHash: 'secret' }
  const answer = await answerOf({ at, way: 'push', rows: rows.map((row) => ({ ...row, ...secret })), ...secret })
  expect(answer.json()).toEqual({ at, way: 'push', rows })
  expect((await answerOf({ at: null, way: null, rows: [], note: 'a "quoted"\nline \ud800' })).json()).toEqual({
    at: null,
    way: null,
    rows: [],
    note: 'a "quoted"\nline \ud800',
  })
})

test('an answer without a required value is an error and is not sent', async () => {
  const answer = await answerOf({ at: null, way: null })
  expect(answer.statusCode).toBe(500)
  expect(answer.json().message).toContain('rows')
})
