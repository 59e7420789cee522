import { ApiError } from '#web/lib/api.ts'

/** The server has understood and refuses: to ask again would change nothing. A busy server and void tokens do not count. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)
}
