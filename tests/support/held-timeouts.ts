// Loaded into a server before its own code (NODE_OPTIONS=--import). HELD_TIMEOUTS lists lengths of timers (ms). Timers of these lengths
// end only while the file TIMEOUTS_END exists, so that the test decides when they end, not the speed of the machine.
import { existsSync } from 'node:fs'

const held = new Set((process.env.HELD_TIMEOUTS ?? '').split(','))
const file = process.env.TIMEOUTS_END ?? ''

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (real, self, [work, ms, ...values]) => {
    if (!held.has(String(ms))) return Reflect.apply(real, self, [work, ms, ...values])
    const ends = performance.now() + Number(ms)
    const timer = setInterval(() => {
      if (performance.now() < ends || !existsSync(file)) return
      clearInterval(timer)
      work(...values)
    }, 20)
    return timer
  },
})
