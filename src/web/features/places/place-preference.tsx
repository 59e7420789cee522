import { useId } from 'react'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { useChoosePlace, usePlace } from '#web/session/place.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The choice of the place among the rider's preferences. */
export function PlacePreference() {
  const { places } = useSite()
  const place = usePlace()
  const choose = useChoosePlace()
  const id = useId()
  if (places.length < 2) return null
  return (
    <div className="switch-row flex-wrap">
      <div>
        <label htmlFor={id} className="font-bold">
          {text.accounts_place()}
        </label>
        <p className="text-(length:--text-15) text-ink-2">{text.accounts_place_hint()}</p>
      </div>
      <div className="field-box field-select">
        <select id={id} value={place ?? ''} onChange={(event) => choose(event.target.value)}>
          {place === undefined && <option value="">{text.rules_no_place()}</option>}
          {places.map(({ id, name, language }) => (
            <option key={id} value={id} {...inLanguage({ language })}>
              {lettersOf(name)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </div>
  )
}
