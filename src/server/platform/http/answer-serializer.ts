import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/** Keywords that only restrict values. The serializer does not need them, and checking them costs more than writing. */
const RESTRICTIONS = ['description', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'] as const

/** The JSON Schema of an answer, with the names and types of its values and without further restrictions. */
function shapeOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    // A file has no schema. It is sent as it is.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const keyword of RESTRICTIONS) delete jsonSchema[keyword]
    },
  })
}

/**
 * Writes answers as JSON by the schema of their endpoint, so that nothing leaves the server that the contract does not name.
 * TypeScript checks that handlers return what the contract says, and the tests check every answer against it
 * (tests/support/test-app.ts). Checking the values of each answer with Zod would take as long as reading them from the database.
 *
 * @throws in the returned function, when a required value is missing.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    // Compiled at the first answer of the route, because compiling all routes would delay the start.
    write ??= fastJsonStringify(shapeOf(schema) as Schema)
    return write(answer)
  }
}
