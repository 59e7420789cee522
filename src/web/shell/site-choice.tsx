import { useEffect, useId } from 'react'
import * as text from '#texts'
import { LanguageMenu } from '#web/features/languages/language-menu.tsx'
import { PlaceList } from '#web/features/places/place-list.tsx'
import { useChoosePlace, useChosenPlace, usePlace } from '#web/session/place.ts'
import { useKnownRider } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Stores the place that a visitor chose on this device for the rider who then signs in and has chosen none. */
function useTakeAlong() {
  const { places } = useSite()
  const rider = useKnownRider()
  const chosen = useChosenPlace()
  const choose = useChoosePlace()
  const isTaken = rider?.preferences.place === null && places.some(({ id }) => id === chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rider and choice
  useEffect(() => {
    if (isTaken && chosen !== null) choose(chosen)
  }, [isTaken, chosen])
}

/**
 * The choice of language and place. A site with one place offers the languages only; one with several has a single control that
 * shows both choices and opens them.
 */
export function SiteChoice({ onChoose }: { onChoose: () => void }) {
  const { languages, languageWords, places } = useSite()
  const place = usePlace()
  const id = useId()
  useTakeAlong()
  if (places.length < 2) return <LanguageMenu />
  const chosen = places.find((each) => each.id === place)
  const words = [
    languages.length > 1 ? languageWords[text.language ?? '']?.name : undefined,
    chosen?.name ?? text.rules_no_place(),
  ]
  return (
    <details className="site-choice">
      <summary>
        <Icon name="map-pin" />
        <span className="site-choice-words">
          <span className="sr-only">{text.shell_language_and_place()}: </span>
          {words.filter((word) => word !== undefined).join(' · ')}
        </span>
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <div className="site-choice-options">
        <LanguageMenu />
        <nav aria-labelledby={id}>
          <p id={id} className="site-choice-heading">
            {text.rules_choose()}
          </p>
          <PlaceList current={place} onChoose={onChoose} />
        </nav>
      </div>
    </details>
  )
}
