// A server that does the least possible for an answer with one rider's data. It finds the session by the hash of the
// token, runs the same statements, prepared, and sends the same JSON with node:http. Prints its port.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import type { Floor } from './floor.ts'

const { database, statements, tokenHash, answer, headers }: Floor = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
)
const opened = new DatabaseSync(database)
const prepared = statements.map(({ sql, values }) => {
  const statement = opened.prepare(sql)
  statement.setReturnArrays(true)
  return { statement, values }
})
const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  for (const { statement, values } of prepared)
    statement.all(...values.map((value) => (value === tokenHash ? hash : value)))
  response.writeHead(200, headers).end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
