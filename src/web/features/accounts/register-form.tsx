import { useRef } from 'react'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { forgetRef, useKeptRef } from '#web/session/kept-ref.ts'
import { Button } from '#web/ui/button.tsx'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx'
import { useRegister } from './queries.ts'
import { ReferenceNotice } from './reference-notice.tsx'
import { UsernameField } from './username-field.tsx'

const FIELDS = ['username', 'password', 'confirmPassword'] as const

export function RegisterForm() {
  const form = useRef<HTMLFormElement>(null)
  const ref = useKeptRef()
  const register = useRegister(() => form.current?.reset(), forgetRef)
  const { errors, onSubmit } = useFormErrors(
    FIELDS,
    ({ username, ...passwords }) => ({ username: newUsernameProblem(username), ...newPasswordProblems(passwords) }),
    (values) => register.run({ ...values, ...(ref === null ? {} : { ref }) }),
  )
  const refused = useFieldErrors(register.error, FIELDS, form)
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
      <UsernameField hint={text.accounts_username_hint()} error={errors.username ?? refused.username} />
      <NewPasswordFields label={text.accounts_password()} errors={{ ...refused, ...errors }} />
      <ReferenceNotice />
      <Button type="submit" className="button button-primary" action={register} waiting={text.accounts_registering()}>
        {text.accounts_register()}
      </Button>
    </form>
  )
}
