import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { Icon } from '#web/ui/icon.tsx'

const BULLETS: { icon: UiIcon; advantage: () => string }[] = [
  { icon: 'shield-check', advantage: text.auth_promo_learn },
  { icon: 'trophy', advantage: text.auth_promo_track },
  { icon: 'bookmark', advantage: text.auth_promo_save },
]

/** The advantages of an account. */
export function Promo() {
  return (
    <aside className="promo" aria-label={text.auth_promo()}>
      <CategoryArt category="riding" className="w-[min(340px,_80%)]" />
      <ul className="flex flex-col gap-5">
        {BULLETS.map(({ icon, advantage }) => (
          <li key={icon} className="flex items-center gap-4 text-lg font-bold">
            <span className="promo-icon grid flex-none place-items-center size-[48px]">
              <Icon name={icon} className="size-6" />
            </span>
            {advantage()}
          </li>
        ))}
      </ul>
    </aside>
  )
}
