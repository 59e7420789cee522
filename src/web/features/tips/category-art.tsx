import { useQuery } from '@tanstack/react-query'
import { drawingId } from '#shared/icons.ts'
import { categoriesQuery } from './queries.ts'

/** The drawing of a category, which the page defines as an SVG symbol. For an unknown category it shows a road. */
export function CategoryArt({ category, className }: { category: string; className: string }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const isKnown = categories.some(({ id }) => id === category)
  return (
    <svg className={className} viewBox="0 0 260 150" aria-hidden="true" data-category={category}>
      <use href={`#${drawingId(isKnown ? category : 'road')}`} />
    </svg>
  )
}
