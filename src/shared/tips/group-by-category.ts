/** The tips of each category, in the order of the categories. Leaves out categories without any of these tips. */
export function groupByCategory<C extends { id: string }, T extends { category: string }>(
  tips: readonly T[],
  categories: readonly C[],
): { category: C; tips: T[] }[] {
  return categories
    .map((category) => ({ category, tips: tips.filter((tip) => tip.category === category.id) }))
    .filter((group) => group.tips.length > 0)
}
