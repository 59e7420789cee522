import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#tools/lib/free-port.ts'
import { serveMetrics } from './metrics.ts'

test('a connection on which nothing was asked does not hold up the end', async () => {
  const port = await freePort()
  const stop = await serveMetrics({ read: async () => 'up 1\n' }, port, '127.0.0.1')
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toBe('up 1\n')
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  await stop()
})
