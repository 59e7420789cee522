import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '#texts'
import { focusMain } from '#web/lib/focus.ts'
import { riderQuery } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePageIn } from './use-page-in.ts'
import './language-offer.css'

const CLOSED = 'languageOfferClosed'

function wasClosed(): boolean {
  try {
    return localStorage.getItem(CLOSED) !== null
  } catch {
    // Without storage the line would come back on every page.
    return true
  }
}

/** The language that the rider has chosen, or else the first one of the browser's that the site offers. */
function wantedLanguage(chosen: string | null | undefined, offered: readonly string[]): string | undefined {
  const wanted = chosen ? [chosen] : navigator.languages
  const offeredAs = (tag: string) => offered.find((language) => language === tag || language === tag.split('-')[0])
  return wanted.map(offeredAs).find((language) => language !== undefined)
}

/** Offers the page in another language, once. The line is in that language. The site never redirects. */
export function LanguageOffer() {
  const { languages, languageWords } = useSite()
  const pageIn = usePageIn()
  const chosen = useQuery({ ...riderQuery, enabled: false }).data?.preferences.language
  const [isClosed, setClosed] = useState(wasClosed)
  const language = wantedLanguage(chosen, languages)
  const words = languageWords[language ?? '']
  if (isClosed || language === undefined || !words || language === text.language) return null

  function close() {
    setClosed(true)
    try {
      localStorage.setItem(CLOSED, 'yes')
    } catch {
      // The storage is full, so the line comes back on the next page.
    }
  }
  function closeByButton() {
    close()
    // The pressed button is about to be removed.
    focusMain()
  }
  return (
    <section className="language-offer" lang={language} aria-label={words.offer}>
      <p dir="auto">{words.offer}</p>
      <a href={pageIn(language)} hrefLang={language} className="button button-accent" onClick={close}>
        {words.link}
      </a>
      <Button className="icon-button" aria-label={words.close} onClick={closeByButton}>
        <Icon name="x" />
      </Button>
    </section>
  )
}
