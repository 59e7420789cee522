import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** The headers of a rider's calls. */
export const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** A call of a visitor, or of the rider of this token. */
export const post = (app: FastifyInstance, url: string, payload: object, token?: string) =>
  app.inject({ method: 'POST', url, payload, ...(token ? as(token) : {}) })

/** Registers a rider as a browser does. Answers their token. */
export async function register(app: FastifyInstance, username = 'mira', password = 'secret1'): Promise<string> {
  const response = await post(app, '/api/register', { username, password })
  expect(response.statusCode).toBe(201)
  return response.json().token
}
