import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test('[DOOR-01] passkeys are offered at a domain with TLS and on localhost, and nowhere else', () => {
  const idOf = (publicUrl: string) => relyingPartyOf(publicUrl)?.id
  expect(idOf('https://ride.example')).toBe('ride.example')
  expect(idOf('https://ride.example:8443/')).toBe('ride.example')
  expect(idOf('http://localhost:3000')).toBe('localhost')
  expect(idOf('http://ride.localhost:3000')).toBe('ride.localhost')
  for (const none of [
    'http://ride.example',
    'https://192.0.2.1',
    'https://[2001:db8::1]:3000',
    'http://127.0.0.1:3000',
  ])
    expect(idOf(none), none).toBeUndefined()
})
