import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/** Keywords that only restrict values. The serializer does not need them, and checking them costs more than writing. */
const RESTRICTIONS = ['description', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength'] as const

/**
 * Writes 'a value or null' as `nullable`. The serializer compiles a validator with Ajv for each union, on the main thread and with the
 * first answer of a route: for the content in Admin that took 30 to 140 ms.
 */
function withoutNullUnions(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!value || others.length > 0 || schema.anyOf?.length !== 2) return
  const { const: only, enum: list = only === undefined ? undefined : [only], ...rest } = value
  delete schema.anyOf
  // Inside another union the serializer validates the value, and an `enum` without null would refuse null.
  Object.assign(schema, rest, { nullable: true }, list && { enum: [...list, null] })
}

/** The JSON Schema of an answer, with the names and types of its values and without further restrictions. */
function shapeOf(schema: z.core.$ZodType) {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    // A file has no schema. It is sent as it is.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const keyword of RESTRICTIONS) delete jsonSchema[keyword]
      withoutNullUnions(jsonSchema)
    },
  })
}

type Write = (answer: unknown) => string

/** Calls `make` at the first answer, because compiling all routes would delay the start. */
function lazily(make: () => Write): Write {
  let write: Write | undefined
  return (answer) => {
    write ??= make()
    return write(answer)
  }
}

/**
 * The function that writes the answers of a schema. For a union it picks the form by the discriminator of the answer.
 * The serializer itself would compile a validator for each form, which took 100 ms for the groups of a rider.
 */
function writerOf(schema: z.core.$ZodType): Write {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodDiscriminatedUnion) {
    const write = writerOf(schema.element)
    return (answers) => `[${z.array(z.unknown()).parse(answers).map(write).join()}]`
  }
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return fastJsonStringify(shapeOf(schema) as Schema)
  const { discriminator, options } = schema.def
  const writers = options.map((option): [Set<unknown>, Write] => [
    new Set(option._zod.propValues?.[discriminator]),
    lazily(() => writerOf(option)),
  ])
  return (answer) => {
    const name = (answer as Record<string, unknown>)[discriminator]
    const [, write] = writers.find(([names]) => names.has(name)) ?? []
    if (!write) throw new Error(`The answer has no known ${discriminator}`)
    return write(answer)
  }
}

/**
 * Writes answers as JSON by the schema of their endpoint, so that nothing leaves the server that the contract does not name.
 * TypeScript checks that handlers return what the contract says, and the tests check every answer against it
 * (tests/support/test-app.ts). Checking the values of each answer with Zod would take as long as reading them from the database.
 *
 * @throws in the returned function, when a required value is missing.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => lazily(() => writerOf(schema))
