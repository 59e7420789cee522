import { lettersOf, type Name as Typed } from '#shared/name.ts'

/** What a person typed. It keeps its own direction, and turns the order of its neighbours round in no script. */
export function Name({ of, className }: { of: Typed; className?: string }) {
  return <bdi className={className}>{lettersOf(of)}</bdi>
}
