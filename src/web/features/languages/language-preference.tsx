import * as text from '#texts'
import { useSite } from '#web/session/site.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** The choice of the language among the rider's preferences. */
export function LanguagePreference() {
  const { languages } = useSite()
  if (languages.length === 1) return null
  return (
    <div className="switch-row flex-wrap">
      <div>
        <p className="font-bold">{text.language_menu()}</p>
        <p className="text-ink-2">{text.accounts_language_hint()}</p>
      </div>
      <LanguageMenu isNavigation={false} />
    </div>
  )
}
