import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { CLIENT, closeServer } from './openid-provider.ts'

type Key = CryptoKey | Uint8Array

/** The false answers of this provider. Each test sets those that it needs. */
export interface Hostile {
  issuer: string
  /** Fields of the metadata that differ. */
  metadata: Record<string, unknown>
  /** Claims of the ID token that differ. Undefined ones are left out. */
  claims: Record<string, unknown>
  header: Record<string, unknown>
  /** Answers in place of the usual answer, by path. */
  answers: Record<string, ((response: ServerResponse) => void) | undefined>
  /** The key that signs in place of the published one. */
  key: Key | undefined
  /** The paths of the requests so far. */
  requests: string[]
  /** How many connections there were. */
  connections: () => number
  /** The form of the last request for a token. */
  form: URLSearchParams
  /** The query with which a browser comes back from the authorization page. `changed` replaces parameters, undefined ones are left out. */
  callback: (beginUrl: string, changed?: Record<string, string | undefined>) => URL
  /** Publishes and uses another key from now on. */
  renewKey: (kid: string) => Promise<void>
  close: () => Promise<void>
}

const sendJson = (response: ServerResponse, body: unknown) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

/** Starts a provider that signs whatever a test wants. */
export async function startHostileProvider(): Promise<Hostile> {
  const make = (kid: string) => generateKeyPair('RS256', { extractable: true }).then((pair) => ({ ...pair, kid }))
  let current = await make('first')
  let nonce = ''
  let challenge = ''
  let connections = 0
  const server = createServer().on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const hostile: Hostile = {
    issuer,
    metadata: {},
    claims: {},
    header: {},
    answers: {},
    key: undefined,
    requests: [],
    connections: () => connections,
    form: new URLSearchParams(),
    callback: (beginUrl, changed = {}) => {
      const begun = new URL(beginUrl).searchParams
      nonce = begun.get('nonce') ?? ''
      challenge = begun.get('code_challenge') ?? ''
      const url = new URL(begun.get('redirect_uri') ?? '')
      const query = { code: challenge, state: begun.get('state') ?? '', iss: issuer, ...changed }
      for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
      return url
    },
    renewKey: async (kid) => {
      current = await make(kid)
    },
    close: () => closeServer(server),
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const claims = Object.fromEntries(
      Object.entries({
        iss: issuer,
        sub: 'somebody',
        aud: CLIENT.id,
        iat: now,
        exp: now + 60,
        nonce,
        preferred_username: 'somebody',
        ...hostile.claims,
      }).filter(([, value]) => value !== undefined),
    )
    const header = { alg: 'RS256', kid: current.kid, ...hostile.header }
    if (header.alg === 'none') return new UnsecuredJWT(claims).encode()
    return new SignJWT(claims).setProtectedHeader(header).sign(hostile.key ?? current.privateKey)
  }

  const usual: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/.well-known/openid-configuration': async (response) =>
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...hostile.metadata,
      }),
    '/keys': async (response) => {
      const key = await exportJWK(current.publicKey)
      sendJson(response, { keys: [{ ...key, kid: current.kid, use: 'sig' }] })
    },
    '/token': async (response) =>
      sendJson(response, { access_token: 'any', token_type: 'bearer', id_token: await idToken() }),
  }

  server.on('request', (request, response) => {
    const path = request.url ?? ''
    hostile.requests.push(path)
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      if (path === '/token') hostile.form = new URLSearchParams(body)
      const answer = hostile.answers[path] ?? usual[path]
      if (answer) void answer(response)
      else response.writeHead(404).end()
    })
  })
  return hostile
}
