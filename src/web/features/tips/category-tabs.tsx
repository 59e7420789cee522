import { memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { Category } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { ContentIcon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

const PLACEHOLDER_WIDTHS = ['w-24', 'w-36', 'w-28', 'w-44']

interface Props {
  categories: Category[] | undefined
  active: string
}

/** The categories as a row of tabs on mobile. The tabs are links, so that they also work without JavaScript. */
export const CategoryTabs = memo(function CategoryTabs({ categories, active }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // Scroll the active tab into the middle of the row.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-category="${CSS.escape(active)}"]`)
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [active])
  return (
    <nav className="category-tabs" aria-label={text.tips_tabs()} data-tour="categories">
      {/* Firefox would make a row that scrolls a tab stop without a name. */}
      <div className="category-tabs-scroll" ref={list} tabIndex={-1}>
        {categories
          ? categories.map(({ id, name, icon, language }) => (
              <Link
                key={id}
                href={paths.category(id)}
                className="category-tab"
                data-category={id}
                aria-current={id === active ? 'page' : undefined}
              >
                <ContentIcon name={icon} className="size-5" />
                <Words of={name} in={{ language }} />
              </Link>
            ))
          : PLACEHOLDER_WIDTHS.map((width) => (
              <span
                key={width}
                className={`placeholder h-[44px] shrink-0 rounded-full ${width}`}
                data-testid="tab-placeholder"
              />
            ))}
      </div>
    </nav>
  )
})
