import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { as } from './accounts.ts'
import { providerBrowser } from './openid-provider.ts'

/** A browser that keeps the cookies of the site and of the provider. */
export function siteBrowser() {
  const cookies = new Map<string, string>()
  const provider = providerBrowser()

  async function send(
    app: FastifyInstance,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    token?: string,
  ) {
    const answer = await app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? as(token).headers : {}),
      },
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }

  const post = (app: FastifyInstance, url: string, payload: object, token?: string) =>
    send(app, 'POST', url, payload, token)

  /** Begins a sign-in and returns the address at the provider. */
  async function begin(app: FastifyInstance, returnTo = '/auth'): Promise<string> {
    const begun = await post(app, '/api/provider/sign-in', { returnTo })
    expect([begun.statusCode, begun.json().code]).toEqual([200, undefined])
    return begun.json().url
  }

  /** Opens the callback and returns where it leads, without the site's own origin. */
  async function comeBack(app: FastifyInstance, { pathname, search }: URL): Promise<string> {
    const answer = await send(app, 'GET', pathname + search)
    expect(answer.statusCode).toBe(303)
    return String(answer.headers.location).replace('http://localhost:3000', '')
  }

  return {
    cookies,
    provider,
    send,
    post,
    begin,
    comeBack,
    /** Signs in at the provider on one server and comes back to another. Returns the code, which works once. */
    arrive: async (app: FastifyInstance, name: string, second = app): Promise<string> =>
      codeIn(await comeBack(second, await provider.logIn(await begin(app), name))),
    login: (app: FastifyInstance, code: string) => post(app, '/api/provider/login', { code }),
  }
}

/** The code behind the '#' of the address to which the callback leads. */
export function codeIn(address: string): string {
  const [, code] = /#provider-code=([\w-]{43})$/.exec(address) ?? []
  expect(code, address).toBeDefined()
  return code ?? ''
}

/** The error in the address to which the callback leads. */
export const errorIn = (address: string) => /#provider-error=(\w+)$/.exec(address)?.[1]

/** Opens an account for somebody at the provider. Returns the token and the browser. */
export async function newcomer(app: FastifyInstance, name: string) {
  const browser = siteBrowser()
  const { newAccount } = (await browser.login(app, await browser.arrive(app, name))).json()
  const made = await browser.post(app, '/api/provider/register', newAccount)
  expect([made.statusCode, made.json().code]).toEqual([201, undefined])
  return { browser, token: made.json().token as string, user: made.json().user as { id: number; username: string } }
}
