import type { Category } from '#shared/contract/tips.ts'
import { tipCountText } from '#shared/tips/category.ts'
import { ContentIcon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { CategoryArt } from './category-art.tsx'

/** The icon, name, number of tips and description of the active category. */
export function CategoryHeader({ category }: { category: Category }) {
  return (
    <section className="category-header" data-category={category.id}>
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-(--c)">
            <ContentIcon name={category.icon} className="size-8" />
          </span>
          <Words
            as="h1"
            of={category.name}
            in={category}
            className="text-(length:--text-30) leading-[1.1] font-bold tracking-tight lg:text-(length:--text-36)"
          />
          <span className="badge">{tipCountText(category.tipCount)}</span>
        </div>
        <Words
          as="p"
          of={category.description}
          in={category}
          className="mt-2.5 max-w-[52ch] text-(length:--text-17) text-ink-2 lg:text-lg"
        />
      </div>
      <CategoryArt category={category.id} className="category-art" />
    </section>
  )
}

export function CategoryHeaderPlaceholder() {
  return (
    <div className="category-header" aria-hidden="true">
      <div className="flex flex-col gap-4">
        <span className="placeholder h-9 w-56" />
        <span className="placeholder h-5 w-80 max-w-full" />
      </div>
      <span className="category-art" />
    </div>
  )
}
