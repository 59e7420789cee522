import type { UiIcon } from '#shared/icons.ts'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { Icon } from '#web/ui/icon.tsx'

const BULLETS: { icon: UiIcon; text: string }[] = [
  { icon: 'shield-check', text: 'Learn safety tips from experienced riders' },
  { icon: 'trophy', text: 'Track learning progress with gamified systems' },
  { icon: 'bookmark', text: 'Save and share favorite safety tips' },
]

/** The advantages of an account. */
export function Promo() {
  return (
    <aside className="promo" aria-label="Why create an account">
      <CategoryArt category="riding" className="promo-art" />
      <ul className="flex flex-col gap-5">
        {BULLETS.map(({ icon, text }) => (
          <li key={text} className="flex items-center gap-4 text-lg font-bold">
            <span className="promo-icon">
              <Icon name={icon} className="size-6" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
