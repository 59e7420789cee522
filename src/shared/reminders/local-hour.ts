import { DAY_MS, type Day, timeZoneOrUtc } from '../learning/calendar.ts'

// Making a formatter is slow. Riders send the zone names, so the cache is bounded.
const MAX_FORMATTERS = 600
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(zone, made)
  return made
}

/** The difference between the clock on the wall in a zone and UTC at an instant (ms). */
export function offsetAt(zone: string, at: number): number {
  const found: Record<string, string> = {}
  for (const { type, value } of formatterFor(zone).formatToParts(at)) found[type] = value
  const { year, month, day, hour, minute, second } = found
  const wall = Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * The instant at which the clocks of a zone show this full hour of a day. When the hour comes twice, the first one. When the
 * clocks skip it, the hour after it.
 */
export function instantAt(zone: string, day: Day, hour: number): Date {
  const known = timeZoneOrUtc(zone)
  const wall = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const before = wall - offsetAt(known, wall - DAY_MS)
  const after = wall - offsetAt(known, wall + DAY_MS)
  const matching = [before, after].filter((at) => at + offsetAt(known, at) === wall)
  return new Date(matching.length > 0 ? Math.min(...matching) : Math.max(before, after))
}
