import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { as, post, register } from './accounts.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'secret1'

/** Adds a passkey to an account by its password. Returns the answer. */
export async function addPasskey(
  app: FastifyInstance,
  token: string,
  authenticator: Authenticator,
  name = 'Phone',
  answer: object = { password: PASSWORD },
) {
  const options = await post(app, '/api/user/passkeys/options', answer, token)
  expect([options.statusCode, options.json().code]).toEqual([200, undefined])
  return post(app, '/api/user/passkeys', { name, passkey: authenticator.make(options.json()) }, token)
}

/** The options for an answer to a re-authentication. */
export const challenge = async (app: FastifyInstance, token: string) =>
  (await post(app, '/api/user/passkeys/challenge', {}, token)).json()

export const signInOptions = async (app: FastifyInstance) => (await post(app, '/api/passkeys/challenge', {})).json()

/** Signs in with a passkey. Returns the answer. */
export const signInBy = async (app: FastifyInstance, passkey: object) => post(app, '/api/passkeys/login', { passkey })

/** A rider with passkeys. */
export async function riderWithPasskeys({ app }: TestApp, username: string, count = 1) {
  const token = await register(app, username, PASSWORD)
  const authenticators: Authenticator[] = []
  for (let number = 1; number <= count; number++) {
    const authenticator = makeAuthenticator()
    expect((await addPasskey(app, token, authenticator, `Phone ${number}`)).statusCode).toBe(201)
    authenticators.push(authenticator)
  }
  const [authenticator] = authenticators
  if (!authenticator) throw new Error('A rider with passkeys has at least one')
  return {
    token,
    authenticator,
    authenticators,
    headers: as(token).headers,
    methods: async () => (await app.inject({ url: '/api/user/sign-in-methods', ...as(token) })).json(),
    /** The answer to a re-authentication. */
    answer: async (by: Authenticator = authenticator) => ({ passkey: by.answer(await challenge(app, token)) }),
  }
}
