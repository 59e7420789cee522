import { useQueryClient } from '@tanstack/react-query'
import type { SignedIn } from '#shared/contract/accounts.ts'
import { addressIn, languageBase } from '#shared/languages.ts'
import * as text from '#texts'
import { ApiError, call, type Input } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { keep, ONE_TIME_WORD } from '#web/lib/kept.ts'
import { currentSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { StoppedError } from '#web/lib/use-stop-signal.ts'
import { pathAfterSignIn } from '#web/session/after-sign-in.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { beginSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { showToast, showToastsLater, type Toast } from '#web/ui/toast-store.ts'

/** Shown when the browser forbids storage. */
const onlyThisVisit = () => ({
  title: text.accounts_only_this_visit(),
  description: text.accounts_only_this_visit_text(),
})

/** Begins the session of an answer, shows `toast` and opens the page that the rider wanted. */
export function useArrive() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { languages } = useSite()
  return (answer: SignedIn, toast: Toast) => {
    // Read now, because the sign-in page redirects as soon as the session has begun.
    const destination = pathAfterSignIn(location.search)
    const { is, riderId } = currentSession()
    const goesOn = is === 'ended' && riderId === answer.user.id
    const isStored = beginSession(client, answer)
    const { language } = answer.user.preferences
    // The rider has chosen another language on another device, so load the site in it. A toast would be lost with this page.
    if (isStored && !goesOn && language !== null && language !== text.language && languages.includes(language)) {
      location.assign(addressIn(languageBase(language, languages), destination))
      return
    }
    showToast(toast)
    if (!isStored) showToastsLater([onlyThisVisit()])
    // The page has asked for the sign-in, and is still there.
    if (!goesOn) navigate(destination, { replace: true })
  }
}

/** Returns a function that says whether somebody has signed in after this call, in this tab or another one. */
function watchSession(): () => boolean {
  const before = currentSession().token
  return () => ![before, null].includes(currentSession().token)
}

/**
 * Waits for a registration.
 * @throws StoppedError when it fails after somebody has signed in, because then nobody waits for it any more
 */
async function unlessSignedIn<T>(answer: Promise<T>): Promise<T> {
  const isReplaced = watchSession()
  try {
    return await answer
  } catch (error) {
    throw isReplaced() ? new StoppedError() : error
  }
}

/**
 * Waits for a login.
 * @throws StoppedError after somebody has signed in, also if it has succeeded, because it would replace their session
 */
export async function unlessReplaced<T>(answer: Promise<T>): Promise<T> {
  const isReplaced = watchSession()
  const given = await unlessSignedIn(answer)
  if (isReplaced()) throw new StoppedError()
  return given
}

/** Signs in and shows the toasts of section 8. Calls `onServerError` when the error message contains 500. */
export function useLogin(onServerError: () => void) {
  const arrive = useArrive()
  return useAction({
    mutationFn: (body: { username: string; password: string }) =>
      unlessReplaced(call('POST /api/login', { body }, { token: null })),
    meta: CHANGES_NOTHING,
    onMutate: () =>
      showToast({ title: text.accounts_login_begun(), description: text.accounts_login_begun_text(), icon: 'log-in' }),
    onSuccess: (answer, { password }) => {
      if (!answer) return
      // Kept, so that the form for the own password does not ask for it again.
      if (answer.user.hasOneTimeWord) keep(answer.user.id, ONE_TIME_WORD, password, true)
      const name = answer.user.username
      arrive(answer, { title: text.accounts_login_done(), description: text.accounts_login_done_text({ name }) })
    },
    onError: (error) => {
      if (error instanceof StoppedError) return
      if (error.message.includes('500')) onServerError()
      showToast({
        title: text.accounts_login_failed(),
        description: errorText(error, text.accounts_login_failed()),
        variant: 'destructive',
      })
    },
  })
}

/** The validation errors of a failed registration, one 'field: message' per line. */
function registrationMessage(error: Error): string {
  const lines =
    error instanceof ApiError
      ? error.errors?.map(({ path, message }) => text.accounts_field_error({ field: path.join('.'), message }))
      : []
  return lines?.join('\n') || errorText(error, text.accounts_registration_failed())
}

type Registration = Omit<Input<'POST /api/register'>['body'], 'language'>

/** Creates an account, begins its session and shows the toasts of section 8. */
export function useRegister(onServerError: () => void, onRegistered: () => void) {
  const arrive = useArrive()
  return useAction({
    mutationFn: (body: Registration) =>
      unlessSignedIn(call('POST /api/register', { body: { ...body, language: text.language } })),
    meta: CHANGES_NOTHING,
    onMutate: () =>
      showToast({
        title: text.accounts_registration_begun(),
        description: text.accounts_registration_begun_text(),
        icon: 'log-in',
      }),
    onSuccess: (answer) => {
      if (!answer) return
      onRegistered()
      const name = answer.user.username
      arrive(answer, {
        title: text.accounts_registration_done(),
        description: text.accounts_registration_done_text({ name }),
      })
    },
    onError: (error) => {
      if (error instanceof StoppedError) return
      if (error.message.includes('500')) onServerError()
      showToast({
        title: text.accounts_registration_failed(),
        description: registrationMessage(error),
        variant: 'destructive',
      })
    },
  })
}
