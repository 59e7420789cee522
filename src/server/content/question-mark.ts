import { createHash } from 'node:crypto'

/**
 * A short hash of a question with its options, so that answers to an earlier wording are not counted with answers to
 * this one.
 */
export function questionMark({ question, right, wrong }: { question: string; right: string; wrong: string[] }): string {
  return createHash('sha256')
    .update(JSON.stringify([question, right, wrong]))
    .digest('hex')
    .slice(0, 6)
}
