import { lettersOf, type Name as Typed } from '#shared/name.ts'

/** Shows a name that a person typed. The name keeps its own direction, and the words beside it keep theirs. */
export function Name({ of, className }: { of: Typed; className?: string }) {
  return <bdi className={className}>{lettersOf(of)}</bdi>
}
