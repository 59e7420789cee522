import type { Day } from '#shared/site.ts'
import { useSite } from '#web/session/site.tsx'

const DAY_NAMES: Record<Day, [long: string, short: string]> = {
  mon: ['Monday', 'Mon'],
  tue: ['Tuesday', 'Tue'],
  wed: ['Wednesday', 'Wed'],
  thu: ['Thursday', 'Thu'],
  fri: ['Friday', 'Fri'],
  sat: ['Saturday', 'Sat'],
  sun: ['Sunday', 'Sun'],
}

export function OpeningHours() {
  const { openingHours } = useSite()
  return (
    <section className="card p-6" aria-labelledby="opening-hours">
      <h2 id="opening-hours" className="mb-4 text-xl font-bold">
        Business hours
      </h2>
      <table className="w-full">
        <tbody>
          {openingHours.map(({ days, hours }) => (
            <tr key={days.join()} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 text-left font-bold">
                <abbr title={days.map((day) => DAY_NAMES[day][0]).join(' - ')} className="no-underline">
                  {days.map((day) => DAY_NAMES[day][1]).join('-')}
                </abbr>
              </th>
              <td className="py-2.5 text-right tabular-nums">{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
