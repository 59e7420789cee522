interface TipInCategory {
  id: number
  category: string
}

export type NextToRead<T, C> = { kind: 'tip'; tip: T } | { kind: 'category'; category: C } | { kind: 'all-completed' }

/** The items after number `index`, then those before it. */
const others = <T>(items: readonly T[], index: number) => [
  ...items.slice(index + 1),
  ...items.slice(0, Math.max(0, index)),
]

/**
 * The tips that a rider may read after a completed one: the next tip of its category that is not completed, then the next
 * category with such a tip. The order is the one of the lists, and after their end they begin again.
 */
export function nextToRead<T extends TipInCategory, C extends { id: string }>(
  current: TipInCategory,
  tips: readonly T[],
  categories: readonly C[],
  completed: ReadonlySet<number>,
): NextToRead<T, C> {
  const isOpen = ({ id }: TipInCategory) => id !== current.id && !completed.has(id)
  const inCategory = tips.filter(({ category }) => category === current.category)
  const tip = others(
    inCategory,
    inCategory.findIndex(({ id }) => id === current.id),
  ).find(isOpen)
  if (tip) return { kind: 'tip', tip }
  const category = others(
    categories,
    categories.findIndex(({ id }) => id === current.category),
  ).find(({ id }) => tips.some((other) => other.category === id && isOpen(other)))
  return category ? { kind: 'category', category } : { kind: 'all-completed' }
}
