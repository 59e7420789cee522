import { useQuery } from '@tanstack/react-query'
import { usePlace } from '#web/session/place.ts'
import { rulesQuery } from './queries.ts'

/** Fetches the rules of the rider's place, so that no box comes late into a tip that is opened. */
export function RulesAhead() {
  const place = usePlace()
  useQuery({ ...rulesQuery(place ?? ''), enabled: place !== undefined })
  return null
}
