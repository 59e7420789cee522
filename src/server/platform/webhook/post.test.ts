import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress, lookupPublic, makePoster } from './post.ts'

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['nonsense', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

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

test('a name that has a private address is refused when it is looked up for the connection', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', {}, resolve))
  expect(String(error)).toContain('private or local')
})

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
