import type { Api } from '#shared/contract/all.ts'
import { errorOf, type Input, orNoAnswer, send } from './api.ts'

/** How long to wait for a file (ms). The server may have to make it first. */
const LIMIT = 120_000

/** Calls an endpoint that answers a file. @throws as `call` does. */
export async function callFile<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  query: string,
): Promise<Blob> {
  const response = await send(endpoint, input, { query, limit: LIMIT })
  if (response.ok) return orNoAnswer(response.blob())
  throw await errorOf(response, await orNoAnswer(response.text()))
}
