import { useRef } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PASSWORD_FIELDS, useSendEmailLink } from './profile-queries.ts'
import { ReauthenticationField, useReauthentication } from './reauthentication.tsx'

/**
 * Requests a link that confirms the e-mail address. It asks for the password or a passkey, because a confirmed address can be used to
 * set a new password.
 */
export function EmailConfirmation({ rider }: { rider: Rider }) {
  const { sendsMail } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const answer = useReauthentication()
  const send = useSendEmailLink(useUnlessTyped(form, () => form.current?.reset()))
  const { errors, onSubmit } = useFormErrors(
    PASSWORD_FIELDS,
    ({ password }) => ({
      password: answer.way === 'password' && password === '' ? text.accounts_password_needed() : undefined,
    }),
    (_, sent) => send.run(answer.readFrom(sent)),
  )
  const refused = useFieldErrors(send.error, PASSWORD_FIELDS, form)
  if (!sendsMail || !rider.email || rider.emailConfirmed) return null
  return (
    <form ref={form} className="card form p-6" method="post" noValidate onSubmit={onSubmit}>
      <h2 className="text-xl font-bold">{text.accounts_confirm_email()}</h2>
      <p className="text-ink-2">
        {withElements(text.accounts_confirm_email_text({ address: () => <bdi>{rider.email}</bdi> }))}
      </p>
      <ReauthenticationField answer={answer} error={errors.password ?? refused.password} />
      <Button type="submit" className="button self-start" action={send}>
        <Icon name="mail" />
        {text.accounts_send_confirmation()}
      </Button>
    </form>
  )
}
