import type { Weekday } from '#shared/site.ts'
import * as text from '#texts'
import { useSite } from '#web/session/site.tsx'

const DAY_NAMES: Record<Weekday, [long: () => string, short: () => string]> = {
  mon: [text.contact_mon_long, text.contact_mon],
  tue: [text.contact_tue_long, text.contact_tue],
  wed: [text.contact_wed_long, text.contact_wed],
  thu: [text.contact_thu_long, text.contact_thu],
  fri: [text.contact_fri_long, text.contact_fri],
  sat: [text.contact_sat_long, text.contact_sat],
  sun: [text.contact_sun_long, text.contact_sun],
}

/** 'closed', '9:00-18:00' or '8:00-12:00, 13:00-15:00' in the language of the page. */
function showHours(hours: string): string {
  if (hours === 'closed') return text.contact_closed()
  const ranges = hours.split(', ').map((range) => range.split('-'))
  return ranges
    .map(([from = '', to = '']) => text.contact_time({ from, to }))
    .reduce((first, second) => text.ui_pair({ first, second }))
}

export function OpeningHours() {
  const { openingHours } = useSite()
  return (
    <section className="card p-6" aria-labelledby="opening-hours">
      <h2 id="opening-hours" className="mb-4 text-xl font-bold">
        {text.contact_hours()}
      </h2>
      <table className="opening-hours w-full">
        <tbody>
          {openingHours.map(({ days, hours }) => (
            <tr key={days.join()}>
              <th scope="row" className="py-2.5 text-start font-bold">
                <abbr title={days.map((day) => DAY_NAMES[day][0]()).join(' - ')}>
                  {days.map((day) => DAY_NAMES[day][1]()).join('-')}
                </abbr>
              </th>
              <td className="py-2.5 text-end tabular-nums">{showHours(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
