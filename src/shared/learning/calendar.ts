/** A local calendar day, 'YYYY-MM-DD'. Days compare as text. */
export type Day = string

/** An instant and the IANA time zone of the rider. An unknown zone counts as UTC. */
export type LocalTime = { readonly at: Date; readonly zone: string }

const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

// A formatter costs a hundred times more to make than to use, so they are cached. The cache is bounded, because riders send
// the zone names, and 'EUROPE/berlin' is a valid one too.
const MAX_FORMATTERS = 600
const formatters = new Map<string, Intl.DateTimeFormat>()

function newFormatter(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
}

/** Zone names begin with a letter. The runtime also accepts offsets such as '-23:59', which are no zones. */
const ZONE_NAME = /^[A-Za-z]/

function formatterFor(zone: string): Intl.DateTimeFormat | null {
  if (!ZONE_NAME.test(zone)) return null
  const known = formatters.get(zone)
  if (known !== undefined) return known
  try {
    const made = newFormatter(zone)
    if (formatters.size >= MAX_FORMATTERS) formatters.clear()
    formatters.set(zone, made)
    return made
  } catch {
    return null
  }
}

// Made when it is first needed, because browsers load this file too, and the first Intl object of a page takes a slow phone 60 ms.
let utc: Intl.DateTimeFormat | undefined

function utcFormatter(): Intl.DateTimeFormat {
  utc ??= newFormatter('UTC')
  return utc
}

export function isTimeZone(text: string): boolean {
  return formatterFor(text) !== null
}

/** Returns 'UTC' for a text that is no time zone. */
export function timeZoneOrUtc(text: string): string {
  return isTimeZone(text) ? text : 'UTC'
}

// An answer about a rider computes the same few days many times, and making a day takes most of that time. The caches are bounded.
const MAX_DAYS = 5000
const daysOfInstants = new Map<string, Day>()
const laterDays = new Map<string, Day>()

function cached(days: Map<string, Day>, key: string, make: () => Day): Day {
  const known = days.get(key)
  if (known !== undefined) return known
  const day = make()
  if (days.size >= MAX_DAYS) days.clear()
  days.set(key, day)
  return day
}

/** The calendar day of an instant in a time zone. */
export function dayIn(zone: string, at: Date): Day {
  // All instants of a minute have the same day, because days begin at a whole minute in every zone.
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  return cached(daysOfInstants, `${minute} ${zone}`, () => formatDay(zone, at))
}

function formatDay(zone: string, at: Date): Day {
  const found = { year: '', month: '', day: '' }
  for (const { type, value } of (formatterFor(zone) ?? utcFormatter()).formatToParts(at)) {
    if (type === 'year' || type === 'month' || type === 'day') found[type] = value
  }
  return `${found.year.padStart(4, '0')}-${found.month}-${found.day}`
}

/** The rider's calendar day at a local time. */
export function dayOf({ zone, at }: LocalTime): Day {
  return dayIn(zone, at)
}

/** The number of days from one calendar day to another, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The calendar day `days` later, or earlier when `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return cached(laterDays, `${day} ${days}`, () => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10))
}

/** Whether a calendar day is a Saturday or Sunday. */
export function isWeekend(day: Day): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The number of midnights in a zone between two instants. */
export function midnightsBetween(zone: string, from: Date, to: Date): number {
  return daysBetween(dayIn(zone, from), dayIn(zone, to))
}
