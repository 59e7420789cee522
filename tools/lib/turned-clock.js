// Loaded into the processes of tests and into servers before their own code (node --import). Their clock is ahead by the milliseconds
// of CLOCK_AHEAD, which is the same for a whole run (tools/test.ts --clock), and by those in the file TURNED_CLOCK, so that
// a test can turn a server's clock while it runs. Date.now() ignores the file, because it measures durations too.
import { readFileSync } from 'node:fs'

const RealDate = Date
const always = Number(process.env.CLOCK_AHEAD ?? 0)
const file = process.env.TURNED_CLOCK

function turnedByTest() {
  if (file === undefined) return 0
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

const now = () => RealDate.now() + always

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, as) =>
    Reflect.construct(target, values.length === 0 ? [now() + turnedByTest()] : values, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
