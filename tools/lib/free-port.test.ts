import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

/** The lowest and the highest of 200 ports that a test process with this environment finds. */
function portsOf(env: { VITEST_POOL_ID?: string }): [number, number] {
  const file = join(import.meta.dirname, 'free-port.ts')
  const code = `import { freePort } from ${JSON.stringify(file)}
    const ports = []
    for (let i = 0; i < 200; i++) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const ports: number[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' }),
  )
  return [Math.min(...ports), Math.max(...ports)]
}

test('a port is given only once, and never one that the system may give to a program that asks for any port', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
  for (const port of ports) expect(port > 10_080 && port < 32_768).toBe(true)
})

test('test processes side by side never find the same port', () => {
  const ranges = [{ VITEST_POOL_ID: '1' }, { VITEST_POOL_ID: '2' }, { VITEST_POOL_ID: '3' }, {}].map((env) =>
    portsOf(env),
  )
  ranges.sort(([a], [b]) => a - b)
  for (const [index, [lowest]] of ranges.entries()) expect(lowest).toBeGreaterThan(ranges[index - 1]?.[1] ?? 0)
})
