/** A local calendar day, 'YYYY-MM-DD'. Two of them compare as text. */
export type Day = string

/** An instant and the IANA time zone it is lived in. A zone that is none counts as UTC. */
export type LocalTime = { readonly at: Date; readonly zone: string }

const DAY_MS = 86_400_000

// Making a formatter costs a hundred times what using one does. The cache is bounded, because zone names come from
// riders and 'EUROPE/berlin' is one too.
const FORMATTERS_KEPT = 600
const formatters = new Map<string, Intl.DateTimeFormat>()
const utc = newFormatter('UTC')

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

/** Names of zones begin with a letter. The runtime also takes offsets, such as '-23:59', where nobody lives. */
const NAME = /^[A-Za-z]/

function formatterFor(zone: string): Intl.DateTimeFormat | null {
  if (!NAME.test(zone)) return null
  const known = formatters.get(zone)
  if (known !== undefined) return known
  try {
    const made = newFormatter(zone)
    if (formatters.size >= FORMATTERS_KEPT) formatters.clear()
    formatters.set(zone, made)
    return made
  } catch {
    return null
  }
}

/** Whether the text names a time zone that this runtime knows. */
export function isTimeZone(text: string): boolean {
  return formatterFor(text) !== null
}

/** The zone itself, or 'UTC' when the text names none. */
export function timeZoneOrUtc(text: string): string {
  return isTimeZone(text) ? text : 'UTC'
}

/** The calendar day of an instant in a time zone (D21). */
export function dayIn(zone: string, at: Date): Day {
  const found = { year: '', month: '', day: '' }
  for (const { type, value } of (formatterFor(zone) ?? utc).formatToParts(at)) {
    if (type === 'year' || type === 'month' || type === 'day') found[type] = value
  }
  return `${found.year.padStart(4, '0')}-${found.month}-${found.day}`
}

/** The calendar day of a moment where it is lived. */
export function dayOf(localTime: LocalTime): Day {
  return dayIn(localTime.zone, localTime.at)
}

/** Whole days from one calendar day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** The calendar day so many days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How often the calendar of a zone has turned to a new day between two instants. */
export function daysTurned(zone: string, from: Date, to: Date): number {
  return daysBetween(dayIn(zone, from), dayIn(zone, to))
}
