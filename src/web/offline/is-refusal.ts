import { ApiError } from '#web/lib/api.ts'

/** Whether the server refused the request for good. After 401, 408, 429 and 5xx a later attempt may succeed. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)
}
