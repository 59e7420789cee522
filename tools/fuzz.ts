// npm run fuzz [-- <requests> [<seed>]]: starts a server and sends odd requests to every route of its OpenAPI document.
// No answer may be 5xx or hold a stack trace, and nothing may be stored that reading rejects. The same seed repeats a
// run.
import { fuzz } from './lib/fuzzer.ts'
import { callApi, removeFolder, startServer } from './lib/running-server.ts'

const requests = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)

const server = await startServer({ LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' })
try {
  console.log(`${requests} requests, seed ${seed}`)
  const { statuses, problems, memory } = await fuzz(server, requests, seed)
  console.log(statuses)
  console.log(`memory (MiB): ${memory.join(', ')}`)
  for (const problem of problems.slice(0, 20)) console.error(problem)
  console.log(`${problems.length} problems`)
  process.exitCode = problems.length > 0 || (await callApi(server.url, 'GET', '/health')).status !== 200 ? 1 : 0
} finally {
  await server.end('SIGKILL')
  removeFolder(server.folder)
}
