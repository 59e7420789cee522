// npm run simulate-growth: what ten thousand to a hundred million riders would ask of the site, and a tip that everybody likes at
// once. What can be measured is measured here and now on this machine (about a minute), the rest is in growth-model.ts.
import { seeded } from '../tests/support/seeded.ts'
import { measureBytesPerRider, measureCosts, measureHotRow, onDurablePostgres } from './growth-measurements.ts'
import { ASSUMED, likesInABurst, plan } from './growth-model.ts'

const round = (value: number) => Number(value.toPrecision(2)).toLocaleString('en-GB', { maximumFractionDigits: 2 })
const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
function head(cells: readonly string[]) {
  row(cells)
  row(cells.map(() => '---'))
}

const { costs, hotRow } = await onDurablePostgres(async (url) => ({
  costs: await measureCosts(url, 4000),
  hotRow: await measureHotRow(url, 5000),
}))
const bytesPerRider = measureBytesPerRider(20_000, ASSUMED.likes, ASSUMED.completions)

console.log('Measured\n')
head(['what', 'here'])
row(['a server answers 304 (ms of processor)', costs.unchanged.toFixed(2)])
row(['a server reads what is a rider’s own (ms of processor)', costs.personalRead.toFixed(2)])
row(['a server writes a like (ms of processor)', costs.write.toFixed(2)])
row(['a rider in the database (bytes)', Math.round(bytesPerRider)])
row(['a like alone, from begin to commit (ms)', hotRow.alone.toFixed(2)])
row(['likes of one tip by ten connections (a second)', Math.round(hotRow.oneRow)])
row(['likes of sixteen tips by ten connections (a second)', Math.round(hotRow.sixteenRows)])

console.log('\nGrowth\n')
head(['riders', 'requests/s', 'of these cache or 304', 'own reads/s', 'writes/s', 'GB', 'servers', 'database'])
for (const riders of [1e4, 1e5, 1e6, 1e7, 1e8]) {
  const { requests, unchanged, reads, writes, gigabytes, servers, database } = plan(riders, { ...costs, bytesPerRider })
  const rates = [requests, unchanged, reads, writes, gigabytes].map(round)
  row([riders.toLocaleString('en-GB'), ...rates, servers, database])
}

// While ten wait for one row it is never free: what one like holds it is what lies between two of them.
const hold = 1000 / hotRow.oneRow
const rest = Math.max(0, hotRow.alone - hold)
console.log(`\nA viral tip: 10 s of likes on four servers; each holds the row for ${hold.toFixed(2)} ms\n`)
head(['likes/s', 'rows', 'answered/s', 'p50 (ms)', 'p99 (ms)'])
for (const rate of [500, 2000, 8000]) {
  for (const slots of [1, 16, 64]) {
    const random = seeded(1)
    const times = likesInABurst({ rate, seconds: 10, slots, connections: 40, hold, rest, random })
    const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0)
    const seconds = 10 + (times.at(-1) ?? 0) / 1000
    row([rate, slots, round(times.length / seconds), at(0.5), at(0.99)])
  }
}
