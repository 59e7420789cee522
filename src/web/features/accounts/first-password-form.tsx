import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { ONE_TIME_WORD } from '#web/lib/kept.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { riderQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const
/** The names of the same fields in the call. */
const SENT_FIELDS = ['currentPassword', 'newPassword'] as const

const isWordRefused = (error: Error) =>
  error instanceof ApiError && error.errors?.some(({ path }) => path[0] === 'currentPassword') === true

/**
 * Replaces a one-time word by a password of the rider's own. It asks for the word only when the page was loaded again
 * after the sign-in.
 */
export function FirstPasswordForm({ username }: { username: string }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useKept<string>(ONE_TIME_WORD, { isSecret: true })
  const change = useAction({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call('POST /api/user/password', { body }),
    onSuccess: () => {
      setKept(undefined)
      client.setQueryData(riderQuery.queryKey, (rider) => (rider ? { ...rider, hasOneTimeWord: false } : rider))
      showToast({ title: text.first_password_saved(), description: text.first_password_saved_text() })
    },
    onError: (error) => {
      showUnlessAtFields(SENT_FIELDS)(error)
      if (!isWordRefused(error)) return
      // The word is no longer the password, for example because the answer to the first try was lost. Then the rider goes on.
      setKept(undefined)
    },
  })
  const { errors, onSubmit } = useFormErrors(
    FIELDS,
    ({ currentPassword, ...passwords }) => ({
      currentPassword: kept === undefined && currentPassword === '' ? text.field_errors_empty() : undefined,
      ...newPasswordProblems(passwords),
    }),
    ({ currentPassword, password }) => change.run({ currentPassword: kept ?? currentPassword, newPassword: password }),
  )
  const refused = useFieldErrors(change.error, SENT_FIELDS, form)
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {kept === undefined && (
        <PasswordField
          label={text.groups_word()}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword ?? refused.currentPassword}
        />
      )}
      <NewPasswordFields
        label={text.accounts_new_password()}
        errors={{
          password: errors.password ?? refused.newPassword,
          confirmPassword: errors.confirmPassword,
        }}
      />
      <Button type="submit" className="button button-primary" action={change}>
        {text.first_password_save()}
      </Button>
    </form>
  )
}
