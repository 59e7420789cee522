/** Business hours (section 2). */
const HOURS = [
  ['Monday - Friday', 'Mon-Fri', '9:00-18:00'],
  ['Saturday', 'Sat', '10:00-16:00'],
  ['Sunday', 'Sun', 'closed'],
] as const

export function OpeningHours() {
  return (
    <section className="card p-6" aria-labelledby="opening-hours">
      <h2 id="opening-hours" className="mb-4 text-xl font-bold">
        Business hours
      </h2>
      <table className="w-full">
        <tbody>
          {HOURS.map(([long, short, time]) => (
            <tr key={short} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 text-left font-bold">
                <abbr title={long} className="no-underline">
                  {short}
                </abbr>
              </th>
              <td className="py-2.5 text-right tabular-nums">{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
