import * as text from '#texts'
import { ApiError, call, type Input, NoAnswerError } from '#web/lib/api.ts'

type Registration = Omit<Input<'POST /api/register'>['body'], 'language'>

/** The last registration if its answer was lost. Its account may exist. */
let unanswered: Pick<Registration, 'username' | 'password'> | undefined

const isLost = (error: unknown) => error instanceof NoAnswerError || (error instanceof ApiError && error.status >= 500)

const send = (registration: Registration) =>
  call('POST /api/register', { body: { ...registration, language: text.language } })

/** Registers again. If the first try has created the account, signs in with its password. */
async function sendAgain(registration: Registration) {
  const { username, password } = registration
  try {
    return await send(registration)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'username-taken') throw error
    return call('POST /api/login', { body: { username, password } }).catch((refusal: unknown) => {
      // If the password is wrong, the name belongs to somebody else.
      throw isLost(refusal) ? refusal : error
    })
  }
}

/** Creates an account, also when the rider tries again because the answer was lost. */
export async function register(registration: Registration) {
  const { username, password } = registration
  const isAgain = unanswered?.username === username && unanswered.password === password
  unanswered = undefined
  try {
    return await (isAgain ? sendAgain(registration) : send(registration))
  } catch (error) {
    if (isLost(error)) unanswered = { username, password }
    throw error
  }
}
