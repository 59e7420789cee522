import { useEffect } from 'react'
import * as text from '#texts'
import { LanguageMenu } from '#web/features/languages/language-menu.tsx'
import { PlaceList } from '#web/features/places/place-list.tsx'
import { useChoosePlace, useChosenPlace, usePlace } from '#web/session/place.ts'
import { useKnownRider } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'

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
 * The choice of language, and of the place where a site has several. The languages stay in sight for those who cannot read this one;
 * the places open, because they may be many.
 */
export function SiteChoice({ onChoose }: { onChoose: () => void }) {
  const { places } = useSite()
  const place = usePlace()
  useTakeAlong()
  if (places.length < 2) return <LanguageMenu />
  const chosen = places.find((each) => each.id === place)
  return (
    <>
      <LanguageMenu />
      <details className="site-choice">
        <summary>
          <Icon name="map-pin" />
          <span className="flex-1 min-w-0 wrap-anywhere">
            <span className="sr-only">{text.accounts_place()}: </span>
            {chosen ? <Words of={chosen.name} in={chosen} /> : text.rules_no_place()}
          </span>
          <Icon name="chevron-down" className="size-4" />
        </summary>
        <nav aria-label={text.rules_choose()}>
          <PlaceList current={place} onChoose={onChoose} />
        </nav>
      </details>
    </>
  )
}
