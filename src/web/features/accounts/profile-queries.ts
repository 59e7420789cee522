import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Rider } from '#shared/contract/accounts.ts'
import type { Reauthentication } from '#shared/contract/reauthentication.ts'
import type { AchievementId } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { endSession, riderQuery } from '#web/session/session.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast, type Toast } from '#web/ui/toast-store.ts'
import { showAnswerError } from './answer-error.ts'

/** Reads the rider's re-authentication. The signal is aborted when the question is closed. */
export type ReadAnswer = () => Promise<{ answer: Reauthentication; signal: AbortSignal }>

/** The fields of the forms below, which show the server's errors about them. */
export const PROFILE_FIELDS = ['fullName', 'username', 'email'] as const
export const CHANGE_PASSWORD_FIELDS = ['currentPassword', 'newPassword'] as const
export const PASSWORD_FIELDS = ['password'] as const

interface Profile {
  fullName?: string
  username?: string
  email?: string
}

/** Saves values of the account. `read` is given when the rider has to answer before the address changes. */
export function useSaveProfile(onSaved: (sent: Profile) => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: async ({ values, read }: { values: Profile; read: ReadAnswer | undefined }) => {
      const { passkey, providerCode } = (await read?.())?.answer ?? {}
      return call('PATCH /api/user', { body: { ...values, passkey, providerCode } })
    },
    onSuccess: (rider, { values }) => {
      if (rider) client.setQueryData(riderQuery.queryKey, rider)
      showToast({ title: text.accounts_profile_saved(), description: text.accounts_profile_saved_text() })
      onSaved(values)
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(PROFILE_FIELDS)),
  })
}

type Preferences = Rider['preferences']

/** Stores one preference. It is shown immediately, and as it was before when the server fails. */
export function useSetPreference(name: keyof Preferences) {
  const client = useQueryClient()
  const { queryKey } = riderQuery
  // Only this one, because another may have been stored meanwhile.
  const show = (isOn: boolean) =>
    client.setQueryData(queryKey, (rider) => rider && { ...rider, preferences: { ...rider.preferences, [name]: isOn } })
  return useAction({
    mutationFn: (isOn: boolean) => call('PATCH /api/user', { body: { preferences: { [name]: isOn } } }),
    onMutate: async (isOn) => {
      // A running fetch is older than this press.
      await client.cancelQueries({ queryKey })
      show(isOn)
    },
    onError: (error, isOn) => {
      show(!isOn)
      showError(error)
    },
  })
}

interface Appearance {
  avatar?: string | null
  badges?: AchievementId[]
}

/** Stores avatar or badges, and shows `saved` as a toast. */
export function useSetAppearance(onSaved: (body: Appearance) => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: ({ body }: { body: Appearance; saved: Toast }) => call('PATCH /api/user', { body }),
    onSuccess: (rider, { body, saved }) => {
      if (rider) client.setQueryData(riderQuery.queryKey, rider)
      onSaved(body)
      showToast(saved)
    },
    onError: showError,
  })
}

export const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: async () => (await call('GET /api/user/sessions', {})) ?? [],
})

/** Signs out on every device, including this one. */
export function useSignOutEverywhere() {
  return useAction({
    mutationFn: () => call('DELETE /api/user/sessions', {}),
    meta: CHANGES_NOTHING,
    onSuccess: () => {
      endSession()
      showToast({ title: text.accounts_logout_done(), description: text.accounts_logout_everywhere_text() })
    },
    onError: showError,
  })
}

export function useChangePassword(onChanged: () => void) {
  return useAction({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('POST /api/user/password', { body }),
    onSuccess: () => {
      showToast({ title: text.accounts_password_changed(), description: text.accounts_password_changed_text() })
      onChanged()
    },
    onError: showUnlessAtFields(CHANGE_PASSWORD_FIELDS),
  })
}

/** Downloads everything stored about the rider as a JSON file. */
export function useExportData() {
  return useAction({
    mutationFn: () => call('GET /api/user/export', {}),
    meta: CHANGES_NOTHING,
    onSuccess: (data) => {
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-ride-safer-data.json')
    },
    onError: showError,
  })
}

/** Deletes the account and the rider's data. */
export function useDeleteAccount() {
  return useAction({
    mutationFn: async (read: ReadAnswer) => call('DELETE /api/user', { body: (await read()).answer }),
    meta: CHANGES_NOTHING,
    onSuccess: () => {
      endSession()
      showToast({ title: text.accounts_deleted(), description: text.accounts_deleted_text() })
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(PASSWORD_FIELDS)),
  })
}

export function useSendEmailLink(onSent: () => void) {
  return useAction({
    mutationFn: async (read: ReadAnswer) => call('POST /api/user/email/confirmation', { body: (await read()).answer }),
    onSuccess: () => {
      showToast({ title: text.accounts_mail_sent(), description: text.accounts_mail_sent_text() })
      onSent()
    },
    onError: (error) => showAnswerError(error, showUnlessAtFields(PASSWORD_FIELDS)),
  })
}
