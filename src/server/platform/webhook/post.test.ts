import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makePoster } from './post.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test.each(['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://2130706433', 'http://0x7f.1'])(
  '[EXAM-11] %s is refused before anything is sent, unless the operator allows it',
  async (host) => {
    let requests = 0
    const port = await listen(createServer((_request, response) => response.end(String(requests++))))
    const url = new URL(`${host}:${port}/`)
    const poster = makePoster(url, { allowPrivate: false })
    await expect(poster.post('{}', {})).rejects.toThrow('private or local')
    expect(requests).toBe(0)
  },
)

test('a redirect is not followed, and an endless answer is cut off', async () => {
  let followed = 0
  const target = await listen(createServer((_request, response) => response.end(String(followed++))))
  const redirect = await listen(
    createServer((_request, response) => response.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end()),
  )
  const endless = await listen(
    createServer((_request, response) => {
      const chunk = Buffer.alloc(16 * 1024)
      const write = () => {
        if (!response.destroyed) response.write(chunk, write)
      }
      write()
    }),
  )
  const posterTo = (port: number) => {
    const poster = makePoster(new URL(`http://127.0.0.1:${port}/`), { allowPrivate: true })
    onTestFinished(poster.close)
    return poster
  }
  await expect(posterTo(redirect).post('{}', {})).rejects.toThrow('The receiver answered 307')
  expect(followed).toBe(0)
  await expect(posterTo(endless).post('{}', {})).rejects.toThrow('too long')
})
