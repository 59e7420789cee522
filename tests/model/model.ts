// npm run model [-- --minutes 60] [--seed 7] [--database postgres] [--topic groups]: plays calls of several clients at once against their order one
// after the other, and tells each fault that it finds.
import '#tools/lib/quick-compression.js'
import '#tools/lib/quick-hashes.js'
import { parseArgs } from 'node:util'
import { startPostgres } from '#tools/lib/postgres.ts'
import { openSites, runModel } from './run-model.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    topic: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
const postgres = values.database === 'postgres' ? await startPostgres() : undefined
const { sites, close } = await openSites(postgres?.url, values.topic ? [values.topic] : undefined)
console.log(`${values.database}${values.topic ? `, only ${values.topic}` : ''}, ${minutes} minutes, seed ${seed}`)
const started = performance.now()
const { runs, calls, faults } = await runModel(sites, {
  seed,
  isOver: () => performance.now() - started > minutes * 60_000,
  onFault: ({ text }) => console.log(`\nAfter ${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`),
})
const hours = (performance.now() - started) / 3_600_000
console.log(
  `\nseed ${seed}: ${runs} runs, ${calls} calls, ${faults.length} faults, ${(faults.length / hours).toFixed(1)} an hour`,
)
for (const { signature } of faults) console.log(`- ${signature}`)
await close()
await postgres?.stop()
process.exitCode = faults.length > 0 ? 1 : 0
