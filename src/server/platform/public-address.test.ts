import { expect, test } from 'vitest'
import { isPublicAddress, lookupPublic, mayBePublic } from './public-address.ts'

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
  ['::7f00:1', false],
  ['::a9fe:a9fe', false],
  ['::127.0.0.1', false],
  ['::1.2.3.4', false],
  ['::ffff:1.2.3.4', false],
  ['::ffff:0:7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['100:0:0:1::1', false],
  ['200::1', false],
  ['2001:0:7f00:1::', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['f000::1', false],
  ['fe80::1%eth0', false],
  ['127.1', false],
  ['2130706433', false],
  ['', false],
  ['nonsense', false],
])('the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('a name that has a private address is refused when it is looked up for the connection', async () => {
  const error = await new Promise((resolve) => lookupPublic('localhost', {}, resolve))
  expect(String(error)).toContain('private or local')
})

test.each([
  ['updates.push.services.mozilla.com', true],
  ['Example.ORG.', true],
  ['localhost', false],
  ['printer', false],
  ['db.internal', false],
  ['[::1]', false],
  ['[::7f00:1]', false],
  ['192.168.1.1', false],
  ['[2606:2800:220:1:248:1893:25c8:1946]', true],
])('the host %s may be public: %s', (host, isPublic) => {
  expect(mayBePublic(host)).toBe(isPublic)
})
