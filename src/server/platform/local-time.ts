import type { FastifyRequest } from 'fastify'
import { type LocalTime, timeZoneOrUtc } from '#shared/learning/calendar.ts'

/** The header in which the browser names the rider's IANA time zone. */
const TIME_ZONE_HEADER = 'x-time-zone'

/** The time of the server's clock and the time zone in the request's header (UTC without a valid one). */
export function localTimeOf({ headers }: FastifyRequest, clock: () => Date): LocalTime {
  const zone = headers[TIME_ZONE_HEADER]
  return { at: clock(), zone: timeZoneOrUtc(typeof zone === 'string' ? zone : 'UTC') }
}
