import type { MouseEvent } from 'react'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { readSearch } from '#web/lib/current-search.ts'
import { inLanguage } from '#web/lib/in-language.ts'
import { hasToken } from '#web/lib/session.ts'
import { useSite } from '#web/session/site.tsx'
import { usePageIn } from './use-page-in.ts'

/**
 * Links to this page in every language of the site. They work without JavaScript. A signed-in rider's choice is stored, so
 * that mails and other devices use it.
 * @param isNavigation false where the page has the same links as navigation already
 */
export function LanguageMenu({ isNavigation = true }: { isNavigation?: boolean }) {
  const { languages, languageWords } = useSite()
  const pageIn = usePageIn()
  if (languages.length === 1) return null
  const Menu = isNavigation ? 'nav' : 'div'

  function follow({ currentTarget: link }: MouseEvent<HTMLAnchorElement>, language: string) {
    // Sets the whole address, because the rendered link has neither the typed search nor the fragment.
    const address = new URL(link.href)
    // The query may name an earlier search, with which this page was opened.
    if (readSearch().trim() === '') address.searchParams.delete('search')
    else address.searchParams.set('search', readSearch())
    address.hash = location.hash
    link.href = address.href
    // A failure is ignored, because the link still works and the rider can choose again.
    if (hasToken()) {
      const body = { preferences: { language } }
      call('PATCH /api/user', { body }, { keepalive: true }).catch(() => undefined)
    }
  }
  return (
    <Menu {...(isNavigation ? {} : { role: 'group' })} aria-label={text.language_menu()} className="language-menu">
      {languages.map((language) => {
        const name = languageWords[language]?.name ?? language
        return language === text.language ? (
          <strong key={language}>{name}</strong>
        ) : (
          <a
            key={language}
            // Hydration keeps the server's address, which has neither the whole query nor the path of a page that was not found.
            ref={(link) => link?.setAttribute('href', pageIn(language))}
            href={pageIn(language)}
            hrefLang={language}
            {...inLanguage({ language })}
            onClick={(event) => follow(event, language)}
          >
            {name}
          </a>
        )
      })}
    </Menu>
  )
}
