import { Link } from 'wouter'
import type { SitePlace } from '#shared/site.ts'
import { paths } from '#web/paths.ts'
import { useChoosePlace } from '#web/session/place.ts'
import { useSite } from '#web/session/site.tsx'
import { Words } from '#web/ui/words.tsx'

/** Each place, with the places within it. A place whose surroundings the site does not have stands alone. */
function childrenOf(places: readonly SitePlace[], around: string | undefined): SitePlace[] {
  const isKnown = (id: string | undefined) => places.some((place) => place.id === id)
  return places.filter(({ within }) => (isKnown(within) ? within : undefined) === around)
}

interface Props {
  /** The place that is shown now. */
  current?: string | undefined
  /** Called when a place has been chosen. */
  onChoose?: () => void
  /** The places within this one. */
  around?: string
}

/** Links to the rules of every place, which choose the place. They work without JavaScript. */
export function PlaceList({ current, onChoose, around }: Props) {
  const { places } = useSite()
  const choose = useChoosePlace()
  const shown = childrenOf(places, around)
  if (shown.length === 0) return null
  return (
    <ul className="place-list">
      {shown.map(({ id, ...place }) => (
        <li key={id}>
          <Link
            href={paths.rulesOf(id)}
            data-current={id === current || undefined}
            onClick={() => {
              choose(id)
              onChoose?.()
            }}
          >
            {id === current ? (
              <strong>
                <Words of={place.name} in={place} />
              </strong>
            ) : (
              <Words of={place.name} in={place} />
            )}
          </Link>
          <PlaceList around={id} {...(current === undefined ? {} : { current })} {...(onChoose ? { onChoose } : {})} />
        </li>
      ))}
    </ul>
  )
}
