import * as text from '#texts'
import { ApiError, call, type Input, NoAnswerError } from '#web/lib/api.ts'

type Registration = Omit<Input<'POST /api/register'>['body'], 'language'>

/** The last registration if its answer was lost. Its account may exist. */
let unanswered: Pick<Registration, 'username' | 'password'> | undefined

const isLost = (error: unknown) => error instanceof NoAnswerError || (error instanceof ApiError && error.status >= 500)

/**
 * Creates an account. A rider who tries again after a lost answer would read that the name is taken, by their own account. They
 * are signed in instead, if the password is right.
 */
export async function register(registration: Registration) {
  const { username, password } = registration
  const isAgain = unanswered?.username === username && unanswered.password === password
  try {
    const answer = await call('POST /api/register', { body: { ...registration, language: text.language } }).catch(
      (error: unknown) => {
        if (!isAgain || !(error instanceof ApiError) || error.code !== 'username-taken') throw error
        return call('POST /api/login', { body: { username, password } }).catch((refusal: unknown) => {
          throw isLost(refusal) ? refusal : error
        })
      },
    )
    unanswered = undefined
    return answer
  } catch (error) {
    unanswered = isLost(error) ? { username, password } : undefined
    throw error
  }
}
