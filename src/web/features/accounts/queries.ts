import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError, call, errorText } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { beginSession } from '#web/session/session.ts'
import { showToast, showToastsLater } from '#web/ui/toast-store.ts'

/** Shown when the browser forbids storage. */
const ONLY_THIS_VISIT = {
  title: 'Signed in for this visit only',
  description: 'Your browser does not let this site store anything. Next time you will be asked to sign in again.',
}

/** Signs in and shows the toasts of section 8. Calls `onServerError` when the error message contains 500 (section 5). */
export function useLogin(onServerError: () => void) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useAction({
    mutationFn: (body: { username: string; password: string }) => call('POST /api/login', { body }),
    onMutate: () => showToast({ title: 'Logging in', description: 'Verifying your credentials...' }),
    onSuccess: (answer) => {
      if (!answer) return
      const isStored = beginSession(client, answer)
      showToast({ title: 'Login successful', description: `Welcome back, ${answer.user.username}!` })
      if (!isStored) showToastsLater([ONLY_THIS_VISIT])
      navigate(paths.home, { replace: true })
    },
    onError: (error) => {
      if (error.message.includes('500')) onServerError()
      showToast({ title: 'Login failed', description: errorText(error, 'Login failed'), variant: 'destructive' })
    },
  })
}

/** The validation errors of a failed registration, one 'path: message' per line (section 5). */
function registrationMessage(error: Error): string {
  const lines =
    error instanceof ApiError ? error.errors?.map(({ path, message }) => `${path.join('.')}: ${message}`) : []
  return lines?.join('\n') || errorText(error, 'Registration failed')
}

/** Creates an account, signs in and shows the toasts of section 8. */
export function useRegister(onServerError: () => void) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useAction({
    mutationFn: (body: { username: string; password: string; confirmPassword: string }) =>
      call('POST /api/register', { body }),
    onMutate: () => showToast({ title: 'Processing registration', description: 'Creating your account...' }),
    onSuccess: (answer) => {
      if (!answer) return
      const isStored = beginSession(client, answer)
      showToast({
        title: 'Registration successful',
        description: `Welcome, ${answer.user.username}! Your account has been created.`,
      })
      if (!isStored) showToastsLater([ONLY_THIS_VISIT])
      navigate(paths.home, { replace: true })
    },
    onError: (error) => {
      if (error.message.includes('500')) onServerError()
      showToast({ title: 'Registration failed', description: registrationMessage(error), variant: 'destructive' })
    },
  })
}
