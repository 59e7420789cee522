import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** Writes the few kinds of CBOR values that authenticators send. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
  throw new Error('Not a value of an authenticator')
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const PRESENT = 1
const VERIFIED = 4
const SYNCED = 8
const NEW_KEY = 64

interface Behaviour {
  origin?: string
  /** The domain whose hash it signs. */
  rpId?: string
  /** Whether it has asked for the fingerprint, the face or the code. */
  isVerified?: boolean
  /** Whether its vendor copies its keys to other devices. */
  isSynced?: boolean
  counter?: number
  userHandle?: string
  type?: string
  crossOrigin?: boolean
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** An authenticator with one key, as a browser at http://localhost:3000 would use it. */
export function makeAuthenticator(before: Behaviour = {}) {
  const id = randomBytes(32)
  let { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  let handle = ''

  function clientData(type: string, challenge: string, { origin, crossOrigin = false, ...with_ }: Behaviour) {
    const data = { type: with_.type ?? type, challenge, origin: origin ?? 'http://localhost:3000', crossOrigin }
    return JSON.stringify(data)
  }

  function authenticatorData(rpId: string, behaviour: Behaviour, key?: Buffer) {
    const { isVerified = true, isSynced = false, counter = 0 } = behaviour
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (isSynced ? SYNCED : 0) | (key ? NEW_KEY : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(behaviour.rpId ?? rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    make: ({ challenge, rp, user }: Options, now: Behaviour = {}) => {
      const behaviour = { ...before, ...now }
      handle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinates[0]],
          [-3, coordinates[1]],
        ]),
      )
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = authenticatorData(rp?.id ?? '', behaviour, key)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = base64(clientData('webauthn.create', challenge, behaviour))
      const response = { clientDataJSON, attestationObject: base64(cbor(attestation)), transports: ['internal'] }
      return { id: base64(id), rawId: base64(id), type: 'public-key', response }
    },
    /** Answers `navigator.credentials.get`. */
    answer: ({ challenge, rpId = '' }: Options, now: Behaviour = {}) => {
      const behaviour = { ...before, ...now }
      const authData = authenticatorData(rpId, behaviour)
      const client = clientData('webauthn.get', challenge, behaviour)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      const response = {
        authenticatorData: base64(authData),
        clientDataJSON: base64(client),
        signature: base64(signature),
        userHandle: behaviour.userHandle ?? handle,
      }
      return { id: base64(id), rawId: base64(id), type: 'public-key', response }
    },
    /** Signs with another key from now on. */
    changeKey: () => {
      privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>
