// Loaded into a server before its own code (NODE_OPTIONS=--import). Its clock is ahead by the milliseconds in the file that the
// environment variable TURNED_CLOCK names, so that a test can turn it while the server runs.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.TURNED_CLOCK ?? ''

function ahead(): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) =>
    values.length === 0 ? new target(target.now() + ahead()) : Reflect.construct(target, values),
})
