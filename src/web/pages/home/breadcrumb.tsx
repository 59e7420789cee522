import { Link } from 'wouter'
import type { Category } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

/** The breadcrumb 'Home > category', on desktop only. */
export function Breadcrumb({ category }: { category: Category | undefined }) {
  return (
    <nav aria-label={text.home_breadcrumb()} className="breadcrumb">
      <ol>
        <li>
          <Link href={paths.home}>{text.shell_home()}</Link>
        </li>
        {category && (
          <li aria-current="page">
            <Icon name="chevron-right" className="size-4" />
            <Words of={category.name} in={category} />
          </li>
        )}
      </ol>
    </nav>
  )
}
