import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** The headers for a rider's calls. */
export const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Calls as a visitor, or as the rider with this token. */
export const post = (app: FastifyInstance, url: string, payload: object, token?: string) =>
  app.inject({ method: 'POST', url, payload, ...(token ? as(token) : {}) })

/** Registers a rider through the API and returns their token. */
export async function register(app: FastifyInstance, username = 'mira', password = 'secret1'): Promise<string> {
  const response = await post(app, '/api/register', { username, password })
  expect(response.statusCode).toBe(201)
  return response.json().token
}
