import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReturn } from '#web/lib/use-return.ts'
import { keepAnswer, leaveForProvider, takeFromAddress, thisPage } from '#web/session/provider.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { showAnswerError } from './answer-error.ts'
import { PASSWORD_FIELDS, type ReadAnswer } from './profile-queries.ts'
import { providerFailure } from './provider-failures.ts'

/** Leaves for the provider, to link the account that the rider signs in with there. */
export function useBeginLinking() {
  const begin = useAction({
    mutationFn: async (read: ReadAnswer) => {
      const { answer, signal } = await read()
      const body = { ...answer, returnTo: thisPage() }
      return leaveForProvider(call('POST /api/user/linked-account/begin', { body }, { signal }), signal)
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(PASSWORD_FIELDS)),
  })
  useReturn(begin.reset)
  return begin
}

function useLink() {
  const client = useQueryClient()
  const { provider } = useSite()
  return useAction({
    mutationFn: (code: string) => call('POST /api/user/linked-account', { body: { code } }),
    onSuccess: (methods) => {
      if (methods) client.setQueryData(signInMethodsQuery.queryKey, methods)
      const label = provider?.label ?? ''
      showToast({ title: text.accounts_linked_added(), description: text.accounts_linked_added_text({ label }) })
    },
    onError: showError,
  })
}

export function useUnlink(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: async (read: ReadAnswer) => call('DELETE /api/user/linked-account', { body: (await read()).answer }),
    onSuccess: (methods) => {
      if (methods) client.setQueryData(signInMethodsQuery.queryKey, methods)
      showToast({ title: text.accounts_linked_removed(), description: text.accounts_devices_logged_out() })
      onDone()
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(PASSWORD_FIELDS)),
  })
}

/** Takes what the provider's callback has brought: the account to link, a re-authentication, or an error. Returns the action that links. */
export function useComeBack() {
  const { provider } = useSite()
  const label = provider?.label ?? ''
  const linking = useLink()
  const { run: link } = linking
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    const came = takeFromAddress('link', 'question', 'error')
    if (came?.mark === 'link') link(came.value)
    if (came?.mark === 'question') {
      keepAnswer(came.value)
      showToast({ title: text.accounts_provider_back(), description: text.accounts_provider_confirmed({ label }) })
    }
    if (came?.mark === 'error')
      showToast({ title: text.ui_error(), description: providerFailure(came.value, label), variant: 'destructive' })
  }, [link, label])
  return linking
}
