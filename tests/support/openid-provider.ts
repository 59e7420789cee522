import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'

export const CLIENT = { id: 'ride-safer', secret: 'a secret of the test' }
const CALLBACK = '/api/provider/callback'

/** The claims of each account at the provider, by the login name of the account. */
export type Accounts = Record<string, Record<string, unknown>>

export interface OpenIdProvider {
  issuer: string
  port: number
  accounts: Accounts
  close: () => Promise<void>
}

/** The environment of a site with this provider. */
export const oidcEnvironment = (issuer: string, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_LABEL: 'Fleet account',
  ...more,
})

export async function makeSigningKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

export const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/**
 * Starts a real OpenID provider on this machine. Its development pages take any name and any password. It accepts every site as the
 * client, because the ports of tests are not known before.
 */
export async function startOpenIdProvider({
  port = 0,
  accounts = {},
  key,
}: {
  port?: number
  accounts?: Accounts
  key?: JWK
} = {}): Promise<OpenIdProvider> {
  const server = createServer()
  const used = await listen(server, port)
  const issuer = `http://127.0.0.1:${used}`
  const configuration: Configuration = {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`http://localhost${CALLBACK}`] }],
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [key ?? (await makeSigningKey('first'))] } as NonNullable<Configuration['jwks']>,
    // Set explicitly, because the provider logs a warning for every default.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    claims: { openid: ['sub', 'roles', '_claim_names'], profile: ['preferred_username', 'name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, ...accounts[id] }),
    }),
  }
  const provider = new Provider(issuer, configuration)
  const { prototype } = provider.Client
  prototype.redirectUriAllowed = (uri: string) => new URL(uri).pathname === CALLBACK
  prototype.postLogoutRedirectUriAllowed = (uri: string) => new URL(uri).pathname === '/auth'
  server.on('request', provider.callback())
  return { issuer, port: used, accounts, close: () => closeServer(server) }
}

/** A browser at the provider, with its cookies. */
export function providerBrowser() {
  const cookies = new Map<string, string>()

  async function visit(url: string, form?: Record<string, string>) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    /** Logs in at the page of the provider with a name and agrees. Returns the address of the callback with its query. */
    logIn: async (url: string, name: string): Promise<URL> => {
      let next = url
      for (let step = 0; step < 12; step++) {
        const response = await visit(next)
        const location = response.headers.get('location')
        if (location !== null) {
          next = new URL(location, next).href
          if (new URL(next).pathname === CALLBACK) return new URL(next)
          continue
        }
        const page = await response.text()
        const [, action] = /<form[^>]+action="([^"]+)"/.exec(page) ?? []
        const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
        if (action === undefined || prompt === undefined)
          throw new Error(`The provider answers ${response.status}: ${page}`)
        const answered = await visit(new URL(action, next).href, { prompt, login: name, password: 'any' })
        next = new URL(answered.headers.get('location') ?? '', next).href
      }
      throw new Error('The provider asks too often')
    },
  }
}
