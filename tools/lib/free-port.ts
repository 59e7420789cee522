import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Systems give programs that ask for any port a port above this range. Below it, browsers refuse port 10080. */
const FIRST_PORT = 12_000
const PORTS_PER_PROCESS = 1800

/**
 * The number of this test process among those that run side by side. Each has ports of its own, because a server opens the port
 * seconds after it was found.
 */
const PROCESS = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 10) % 11

const given = new Set<number>()

/** Resolves to whether nobody listens at a port of this machine. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Returns a free port of this machine, and never the same one twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + PROCESS * PORTS_PER_PROCESS + randomInt(PORTS_PER_PROCESS)
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
}
