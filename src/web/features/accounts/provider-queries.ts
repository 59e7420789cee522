import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'wouter'
import type { SignedIn } from '#shared/contract/accounts.ts'
import { addressIn, pathIn } from '#shared/languages.ts'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { currentSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReturn } from '#web/lib/use-return.ts'
import { StoppedError, useStopSignal } from '#web/lib/use-stop-signal.ts'
import { paths } from '#web/paths.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { forgetRef } from '#web/session/kept-ref.ts'
import { LeavingError, leaveForProvider, thisPage } from '#web/session/provider.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { noteProvider } from '#web/session/signed-in-with.ts'
import { showUnlessAtFields } from '#web/ui/show-error.ts'
import { useArrive } from './queries.ts'

/** How often a page asks whether the provider works again (ms). */
const RETRY = 10_000

/** Whether the provider works now. Asks again while it does not. */
export const providerQuery = queryOptions({
  queryKey: ['/api/provider'],
  queryFn: () => call('GET /api/provider', {}, { token: null }),
  meta: FOR_EVERYBODY,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isAvailable === false ? RETRY : false),
})

/** Leaves for the sign-in page of the provider. */
export function useBeginAtProvider() {
  const client = useQueryClient()
  const { start } = useStopSignal()
  const { base } = useRouter()
  /** The page to which the provider leads back. Only the sign-in page takes the answer, and then leads to where the session ended. */
  function pageOfReturn(): string {
    if (currentSession().is !== 'ended') return thisPage()
    wantAfterSignIn(pathIn(base, thisPage()) + location.hash)
    return addressIn(base, paths.auth)
  }
  const begin = useAction({
    mutationFn: () => {
      const signal = start()
      const body = { returnTo: pageOfReturn() }
      return leaveForProvider(call('POST /api/provider/sign-in', { body }, { signal, token: null }), signal)
    },
    onError: (error) => {
      if (error instanceof StoppedError) return
      void client.invalidateQueries({ queryKey: providerQuery.queryKey })
      showUnlessAtFields([])(error)
    },
  })
  useReturn(begin.reset)
  return { run: begin.run, isLeaving: begin.isPending || begin.error instanceof LeavingError }
}

/** Begins the session of somebody who has come back from the provider. */
function useArriveFromProvider() {
  const arrive = useArrive()
  return (answer: SignedIn, words: { title: string; description: string }) => {
    noteProvider()
    arrive(answer, words)
    wantAfterSignIn(null)
  }
}

/** Exchanges the code of the callback. */
export function useProviderLogin() {
  const arrive = useArriveFromProvider()
  return useAction({
    mutationFn: (code: string) => call('POST /api/provider/login', { body: { code } }),
    meta: CHANGES_NOTHING,
    onSuccess: (answer) => {
      if (!answer?.signedIn) return
      const name = answer.signedIn.user.username
      arrive(answer.signedIn, {
        title: text.accounts_login_done(),
        description: text.accounts_login_done_text({ name }),
      })
    },
  })
}

export const NEW_ACCOUNT_FIELDS = ['username'] as const

/** Opens an account for somebody whom the provider has named. `onRefused` is called when the code has expired or was used. */
export function useProviderRegister(onRefused: () => void) {
  const arrive = useArriveFromProvider()
  return useAction({
    mutationFn: (body: { code: string; username: string; ref?: string }) =>
      call('POST /api/provider/register', { body: { ...body, language: text.language } }),
    meta: CHANGES_NOTHING,
    onSuccess: (answer) => {
      if (!answer) return
      forgetRef()
      const name = answer.user.username
      arrive(answer, {
        title: text.accounts_registration_done(),
        description: text.accounts_registration_done_text({ name }),
      })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'provider-refused') onRefused()
      else showUnlessAtFields(NEW_ACCOUNT_FIELDS)(error)
    },
  })
}
