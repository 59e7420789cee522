import { useQueryClient } from '@tanstack/react-query'
import type { Passkey, SignInMethods } from '#shared/contract/passkeys.ts'
import { asName, type Name } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { addPasskey } from '#web/session/passkeys.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast, type Toast } from '#web/ui/toast-store.ts'
import { showAnswerError } from './answer-error.ts'
import { CHANGE_PASSWORD_FIELDS, PASSWORD_FIELDS, type ReadAnswer } from './profile-queries.ts'

/** The fields of the dialogs that name a passkey. */
export const NAME_FIELDS = ['name', 'password'] as const

/** An action whose answer holds the rider's sign-in methods. Shows `done` as a toast. */
function useChangeMethods<Input>(
  change: (input: Input) => Promise<SignInMethods | null>,
  {
    done,
    about,
    fields,
    onDone,
  }: {
    done: () => Toast
    about: (input: Input, methods?: SignInMethods | null) => Name | undefined
    fields: readonly string[]
    onDone: (input: Input) => void
  },
) {
  const client = useQueryClient()
  return useAction({
    about,
    mutationFn: change,
    onSuccess: (methods, input) => {
      if (methods) client.setQueryData(signInMethodsQuery.queryKey, methods)
      showToast(done())
      onDone(input)
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(fields)),
  })
}

export const useAddPasskey = (onMade: () => void, onDone: () => void) =>
  useChangeMethods(
    async ({ name, read }: { name: string; read: ReadAnswer }) => {
      const { answer, signal } = await read()
      return addPasskey(name, answer, { signal, onMade })
    },
    {
      // A failure may be about the passkey that answers, so it does not name the one that is to be added.
      about: ({ name }, methods) => (methods ? asName(name) : undefined),
      done: () => ({ title: text.accounts_passkey_added(), description: text.accounts_passkey_added_text() }),
      fields: NAME_FIELDS,
      onDone,
    },
  )

export const useRenamePasskey = ({ id }: Passkey, onDone: (name: string) => void) =>
  useChangeMethods((name: string) => call('PATCH /api/user/passkeys/:id', { params: { id }, body: { name } }), {
    about: asName,
    done: () => ({ title: text.accounts_passkey_renamed() }),
    fields: NAME_FIELDS,
    onDone,
  })

export const useRemovePasskey = ({ id, name }: Passkey, onDone: () => void) =>
  useChangeMethods(
    async (read: ReadAnswer) => call('DELETE /api/user/passkeys/:id', { params: { id }, body: (await read()).answer }),
    {
      done: () => ({ title: text.accounts_passkey_removed(), description: text.accounts_devices_logged_out() }),
      about: () => name,
      fields: PASSWORD_FIELDS,
      onDone,
    },
  )

export const useRemovePassword = (onDone: () => void) =>
  useChangeMethods(
    async (read: ReadAnswer) => {
      const { passkey, providerCode } = (await read()).answer
      return call('DELETE /api/user/password', { body: { passkey, providerCode } })
    },
    {
      about: () => undefined,
      done: () => ({ title: text.accounts_password_removed(), description: text.accounts_devices_logged_out() }),
      fields: [],
      onDone,
    },
  )

/** Sets a password for an account that has none, or whose rider has a role. */
export function useSetPassword(onDone: () => void) {
  return useAction({
    mutationFn: async ({ newPassword, read }: { newPassword: string; read: ReadAnswer }) => {
      const { passkey, providerCode } = (await read()).answer
      return call('POST /api/user/password', { body: { passkey, providerCode, newPassword } })
    },
    onSuccess: () => {
      showToast({ title: text.accounts_password_changed(), description: text.accounts_devices_logged_out() })
      onDone()
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(CHANGE_PASSWORD_FIELDS)),
  })
}
