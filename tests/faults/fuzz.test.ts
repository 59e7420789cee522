import { expect, onTestFinished, test } from 'vitest'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'
import { fuzz } from './fuzzer.ts'

test('[API-44] odd requests to every route cause no 5xx and no stack trace, and store nothing that cannot be read', async () => {
  const server = await startServer({ LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' })
  onTestFinished(async () => {
    await server.end('SIGKILL')
    removeFolder(server.folder)
  })
  const seed = Date.now() % 1_000_000
  const { problems } = await fuzz(server, 3000, seed)
  expect(problems, `seed ${seed}`).toEqual([])
})
