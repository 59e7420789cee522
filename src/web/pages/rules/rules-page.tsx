import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { PlaceList } from '#web/features/places/place-list.tsx'
import { rulesQuery } from '#web/features/rules/queries.ts'
import { RulesOfPlace } from '#web/features/rules/rules-of-place.tsx'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { NotFound } from '#web/pages/not-found/not-found.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { usePlace, usePlaceOfAddress } from '#web/session/place.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import './rules-page.css'

/** All rules of a place. Its address names the place, so that it can be shared. */
export function Page() {
  const { places, place: ofSite } = useSite()
  const isNamed = usePlaceOfAddress() !== null
  const place = usePlace()
  const navigate = useNavigate()
  const needsAddress = !isNamed && place !== undefined && place !== ofSite
  useEffect(() => {
    if (needsAddress) navigate(paths.rulesOf(place), { replace: true })
  }, [needsAddress, navigate, place])

  if (places.length === 0) return <NotFound />
  return place === undefined ? <ChoosePlace /> : <Rules key={place} id={place} />
}

/** Prints the sources too. Older browsers print closed details without their content. */
function printRules() {
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.rules-page details')) details.open = true
  window.print()
}

/** Shown on a site with several places to a visitor who has chosen none. */
function ChoosePlace() {
  useHead({ title: text.rules_page(), description: text.rules_differ() })
  return (
    <div className="rules-page">
      <h1 className="page-title">{text.rules_page()}</h1>
      <p className="page-lead">
        {text.rules_differ()} {text.rules_choose()}
      </p>
      <PlaceList />
    </div>
  )
}

function Rules({ id }: { id: string }) {
  const { places } = useSite()
  const name = lettersOf(places.find((place) => place.id === id)?.name ?? '')
  useHead({ title: text.rules_title({ place: name }), description: text.rules_description({ place: name }) })
  const failed = (retry: () => void) => (
    <Failed title={text.rules_not_loaded()} hint={text.ui_check_connection()} onRetry={retry} />
  )
  return (
    <Loaded query={useQuery(rulesQuery(id))} failed={failed}>
      {(place) => (
        <article className="rules-page">
          <RulesOfPlace place={place} />
          <div className="rules-foot flex flex-wrap items-center gap-x-[18px] gap-y-[10px] text-ink-2 text-(length:--text-15)">
            <Button className="button with-script" onClick={printRules}>
              <Icon name="printer" />
              {text.rules_print()}
            </Button>
            <p>
              {text.rules_no_advice()} {text.rules_day()}
            </p>
          </div>
          {places.length > 1 && (
            <nav className="rules-elsewhere" aria-labelledby="rules-elsewhere">
              <h2 id="rules-elsewhere" className="rules-heading">
                {text.rules_elsewhere()}
              </h2>
              <PlaceList current={id} />
            </nav>
          )}
        </article>
      )}
    </Loaded>
  )
}
