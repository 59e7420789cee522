import { randomInt } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/** A moment under which tests run, on a machine with this time zone and this language. */
export interface Clock {
  time: string
  zone: string
  lang: string
}

interface Moment {
  /** Whether the moment is on this day of UTC. */
  isOn: (day: Date) => boolean
  /** The time of UTC. */
  at: string
  zone: string
}

const DAY = 24 * 3600_000

const isWeekday = (weekday: number) => (day: Date) => day.getUTCDay() === weekday
const isDate = (month: number, date: number) => (day: Date) =>
  day.getUTCMonth() === month - 1 && day.getUTCDate() === date
/** The first, second, ... Sunday of a month. -1 is the last one. */
const isSunday = (month: number, place: number) => (day: Date) => {
  if (day.getUTCDay() !== 0 || day.getUTCMonth() !== month - 1) return false
  if (place > 0) return Math.ceil(day.getUTCDate() / 7) === place
  return new Date(day.getTime() + 7 * DAY).getUTCMonth() !== month - 1
}
const endsMonth = (month: number) => (day: Date) =>
  day.getUTCMonth() === month - 1 && new Date(day.getTime() + DAY).getUTCMonth() !== month - 1

const MOMENTS: Moment[] = [
  { isOn: isWeekday(1), at: '08:30', zone: 'Europe/Berlin' },
  { isOn: isWeekday(2), at: '18:29', zone: 'Asia/Kolkata' },
  { isOn: isWeekday(3), at: '00:01', zone: 'Africa/Abidjan' },
  { isOn: isWeekday(4), at: '06:58', zone: 'America/Los_Angeles' },
  { isOn: isWeekday(5), at: '23:58', zone: 'Europe/Lisbon' },
  { isOn: isWeekday(6), at: '12:00', zone: 'Pacific/Apia' },
  { isOn: isWeekday(0), at: '21:55', zone: 'Europe/Istanbul' },
  // The last minutes of months, some of UTC and some of the zone.
  { isOn: endsMonth(1), at: '23:57', zone: 'UTC' },
  { isOn: endsMonth(2), at: '22:57', zone: 'Europe/Berlin' },
  { isOn: isDate(2, 29), at: '12:00', zone: 'America/St_Johns' },
  { isOn: endsMonth(4), at: '20:50', zone: 'Asia/Riyadh' },
  { isOn: endsMonth(6), at: '23:57', zone: 'America/Sao_Paulo' },
  { isOn: endsMonth(9), at: '09:57', zone: 'Pacific/Kiritimati' },
  { isOn: endsMonth(11), at: '23:58', zone: 'Pacific/Kiritimati' },
  { isOn: isDate(12, 31), at: '23:50', zone: 'UTC' },
  { isOn: isDate(1, 1), at: '04:00', zone: 'America/New_York' },
]

/** A few minutes later the clocks of these zones go forward or back. */
const CHANGES: Moment[] = [
  { isOn: isSunday(3, -1), at: '00:55', zone: 'Europe/Berlin' },
  { isOn: isSunday(10, -1), at: '00:55', zone: 'Europe/Berlin' },
  { isOn: isSunday(3, 2), at: '05:25', zone: 'America/St_Johns' },
  { isOn: isSunday(11, 1), at: '04:25', zone: 'America/St_Johns' },
  // They go forward at midnight, so the day begins at 01:00.
  { isOn: (day) => isSunday(3, -1)(new Date(day.getTime() + DAY)), at: '21:55', zone: 'Asia/Beirut' },
]

/** Turkish folds I otherwise, Arabic (Saudi Arabia) has another calendar, Persian other digits. */
const LANGS = ['en_US.UTF-8', 'de_DE.UTF-8', 'tr_TR.UTF-8', 'ar_SA.UTF-8', 'fa_IR.UTF-8', 'C']

/** The next time at which it is such a moment, so that the list does not grow old. */
function nextTime({ isOn, at }: Moment, from: Date): string {
  for (let time = from.getTime() + DAY; ; time += DAY) {
    const day = new Date(time)
    if (isOn(day)) return `${day.toISOString().slice(0, 10)}T${at}Z`
  }
}

const nextOf = (moments: Moment[], from: Date) =>
  moments.map((moment) => ({ time: nextTime(moment, from), zone: moment.zone }))

/** The next of each change of clocks. */
export const nextChanges = (from: Date) => nextOf(CHANGES, from)

const drawFrom = <Item>(list: readonly Item[]) => list[randomInt(list.length)] as Item

/** Draws a moment by chance. */
export const drawClock = (): Clock => ({
  ...drawFrom(nextOf([...MOMENTS, ...CHANGES], new Date())),
  lang: drawFrom(LANGS),
})

/** The variables under which tests, their servers and browsers have this clock. */
export function environmentUnder({ time, zone, lang }: Clock): Record<string, string> {
  const ahead = Date.parse(time) - Date.now()
  if (Number.isNaN(ahead)) throw new Error(`--clock=${time} is not a time`)
  return {
    CLOCK_AHEAD: String(ahead),
    NODE_OPTIONS: `--import=${pathToFileURL(`${import.meta.dirname}/turned-clock.js`).href}`,
    TZ: zone,
    LANG: lang,
    // It would win over LANG.
    LC_ALL: '',
  }
}
