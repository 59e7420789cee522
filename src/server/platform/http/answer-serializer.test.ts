import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSerializer } from './answer-serializer.ts'

const Answer = z.object({
  at: z.iso.datetime().nullable(),
  note: z.string().max(3).optional(),
  way: z.enum(['push', 'mail']).nullable(),
  next: z.object({ day: z.int(), left: z.int().nullable() }).nullable(),
  names: z.array(z.string().nullable()),
  rows: z.array(z.union([z.object({ tips: z.int() }), z.object({ days: z.int().nonnegative() })])),
})

function answerOf(value: unknown, schema: z.ZodType = Answer) {
  const app = Fastify()
  app.setSerializerCompiler(answerSerializer)
  app.get('/', { schema: { response: { 200: schema } } }, async () => value)
  return app.inject('/')
}

test('an answer has what its contract names and nothing else, at every depth', async () => {
  const at = '2026-06-15T12:00:00Z'
  const rows = [{ tips: 1 }, { days: 2 }]
  const secret = { passwordHash: 'secret' }
  const next = { day: 1, left: null }
  const answer = await answerOf({
    ...{ at, way: 'push', names: ['Anna', null], next: { ...next, ...secret } },
    ...{ rows: rows.map((row) => ({ ...row, ...secret })), ...secret },
  })
  expect(answer.json()).toEqual({ at, way: 'push', next, names: ['Anna', null], rows })
  const empty = { at: null, way: null, next: null, names: [], rows: [], note: 'a "quoted"\nline \ud800' }
  expect((await answerOf(empty)).json()).toEqual(empty)
})

test('an answer that can have several forms is written in the form that its discriminator names', async () => {
  const forms = z.discriminatedUnion('role', [
    z.object({ role: z.literal('leader'), code: z.string() }),
    z.object({ role: z.literal('member'), way: z.enum(['push', 'mail']).nullable() }),
  ])
  const leader = { role: 'leader', code: 'x' }
  const members = [
    { role: 'member', way: null },
    { role: 'member', way: 'push' },
  ]
  for (const value of [leader, ...members]) expect((await answerOf(value, forms)).json()).toEqual(value)
  const list = [leader, ...members]
  expect((await answerOf(list, z.array(forms))).json()).toEqual(list)
  // Fields of another form are left out.
  expect((await answerOf({ ...members[0], code: 'secret' }, forms)).json()).toEqual(members[0])
  for (const wrong of [{ role: 'other' }, { role: 'leader' }])
    expect((await answerOf(wrong, forms)).statusCode).toBe(500)
})

test('a value of a list may be null in a form without a name', async () => {
  const forms = z.union([
    z.object({ way: z.enum(['push', 'mail']).nullable() }),
    z.object({ kind: z.literal('x').nullable() }),
  ])
  for (const value of [{ way: null }, { way: 'push' }, { kind: null }, { kind: 'x' }])
    expect((await answerOf(value, forms)).json()).toEqual(value)
})

test('an answer without a required value is an error and is not sent', async () => {
  const answer = await answerOf({ at: null, way: null, next: null, names: [] })
  expect(answer.statusCode).toBe(500)
  expect(answer.json().message).toContain('rows')
})
