import { expect, test } from 'vitest'
import { drawClock, nextChanges } from './clocks.ts'

/** Returns how far a time zone is from UTC at a time, such as 'GMT+02:00'. */
function offsetOf(zone: string, time: number): string | undefined {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value
}

test.each(nextChanges(new Date('2026-11-27')))(
  'the clocks of $zone change within ten minutes after $time',
  ({ time, zone }) => {
    const before = Date.parse(time)
    expect(offsetOf(zone, before)).not.toBe(offsetOf(zone, before + 10 * 60_000))
  },
)

test('each drawn moment is to come, in a zone that exists', () => {
  for (let draw = 0; draw < 200; draw++) {
    const { time, zone } = drawClock()
    expect(Date.parse(time)).toBeGreaterThan(Date.now())
    expect(offsetOf(zone, Date.parse(time))).toMatch(/^GMT/)
  }
})
