import { ApiError, NoAnswerError } from './api.ts'

/** The server's message, or the sentence about a missing answer, or else `fallback`. */
export function errorText(error: Error, fallback: string): string {
  if (error instanceof NoAnswerError) return error.message
  return (error instanceof ApiError && error.serverMessage) || fallback
}
