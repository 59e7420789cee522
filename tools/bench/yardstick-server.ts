// A bare node:http server that sends one file's bytes with given headers: as fast as Node can. It prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , file = '', headers = '{}'] = process.argv
const body = readFileSync(file)
const sent: Record<string, string> = JSON.parse(headers)

const server = createServer((_request, response) => {
  response.writeHead(200, sent).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(address.port)
})
