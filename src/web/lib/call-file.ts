import type { Api } from '#shared/contract/all.ts'
import { errorOf, type Input, orNoAnswer, send } from './api.ts'

/** How long to wait for a file (ms). The server may have to make it first. */
const LIMIT = 120_000

/** Calls an endpoint that answers a file, and gives it the name that the server says. @throws as `call` does. */
export async function callFile<K extends keyof Api>(
  endpoint: K,
  input: Input<K> & { params?: object; body?: unknown },
  query: string,
): Promise<File> {
  const response = await send(endpoint, input, { query, limit: LIMIT })
  if (response.ok) {
    const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return new File([await orNoAnswer(response.blob())], name)
  }
  throw await errorOf(response, await orNoAnswer(response.text()))
}
