import slugify from '@sindresorhus/slugify'
import type { FastifyReply } from 'fastify'

/**
 * The name of a file in letters that every system takes.
 * @param parts product, kind, and whose file it is. One that has no such letters is left out
 * @param file its kind with the ending, such as 'report.csv'
 */
export function fileName(before: readonly string[], file: string, after: readonly string[] = []): string {
  const dot = file.lastIndexOf('.')
  const parts = [...before, file.slice(0, dot), ...after].map((part) => slugify(part, { decamelize: false }))
  return parts.filter((part) => part !== '').join('-') + file.slice(dot)
}

/** Makes an answer a download. */
export const sendAs = (reply: FastifyReply, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`)
