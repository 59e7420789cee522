import { useEffect, useRef } from 'react'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useFocus } from '#web/lib/use-focus.ts'
import { useFormErrors } from '#web/lib/use-form-errors.ts'
import { useKeptRef } from '#web/session/kept-ref.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { NEW_ACCOUNT_FIELDS, useProviderLogin, useProviderRegister } from './provider-queries.ts'
import { ReferenceNotice } from './reference-notice.tsx'
import { UsernameField } from './username-field.tsx'

interface Props {
  /** The code from the address of the callback. It works once. */
  code: string
  onBack: (failed?: string) => void
}

/** Signs in a person who comes back from the provider, or shows the new account before it is made. */
export function ProviderArrival({ code, onBack }: Props) {
  const login = useProviderLogin()
  const sent = useRef(false)
  const { run } = login
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    run(code)
  }, [run, code])
  const { error } = login
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  useEffect(() => {
    if (isRefused) onBack('refused')
  }, [isRefused, onBack])
  if (login.data?.newAccount) return <NewAccount {...login.data.newAccount} onBack={onBack} />
  // The server has not used the code up, or says so at the next attempt.
  if (error && !isRefused) return <FailedArrival error={error} onRetry={() => run(code)} onBack={() => onBack()} />
  return (
    <div className="grid min-h-80 place-items-center">
      <p className="flex flex-col items-center gap-4" role="status">
        <Spinner className="size-10" />
        {text.accounts_provider_arriving()}
      </p>
    </div>
  )
}

/** Shown when no answer came, or one that says nothing about the code. */
function FailedArrival({ error, onRetry, onBack }: { error: Error; onRetry: () => void; onBack: () => void }) {
  return (
    <Alert as="div" className="">
      <EmptyState title={errorText(error, text.ui_try_later())}>
        <div className="flex flex-col items-center gap-2">
          <Button className="button button-primary" onClick={onRetry}>
            {text.ui_try_again()}
          </Button>
          <Button className="button button-quiet" onClick={onBack}>
            {text.accounts_provider_new_back()}
          </Button>
        </div>
      </EmptyState>
    </Alert>
  )
}

/** Asks for the username and says what the site will store, before it creates the account. */
function NewAccount({ code, username, onBack }: { code: string; username: string; onBack: Props['onBack'] }) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useFocus<HTMLHeadingElement>()
  const { provider } = useSite()
  const ref = useKeptRef()
  const register = useProviderRegister(() => onBack('refused'))
  const { errors, onSubmit } = useFormErrors(
    NEW_ACCOUNT_FIELDS,
    (values) => ({ username: newUsernameProblem(values.username) }),
    (values) => register.run({ ...values, code, ...(ref === null ? {} : { ref }) }),
  )
  const refused = useFieldErrors(register.error, NEW_ACCOUNT_FIELDS, form)
  // The page has changed without a press, so the heading gets the focus.
  const label = provider?.label ?? ''
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="auth-title">
        {text.accounts_provider_new_title()}
      </h1>
      <p className="auth-lead">{text.accounts_provider_new_lead({ label })}</p>
      <form ref={form} className="form" method="post" noValidate onSubmit={onSubmit}>
        <UsernameField
          hint={text.accounts_username_hint()}
          defaultValue={username}
          error={errors.username ?? refused.username}
        />
        <section className="notice flex flex-col gap-2" aria-labelledby="provider-kept">
          <h2 id="provider-kept" className="font-bold">
            {text.accounts_provider_kept()}
          </h2>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            <li>{text.accounts_provider_kept_name()}</li>
            <li>{text.accounts_provider_kept_number({ label })}</li>
          </ul>
          <p>{text.accounts_provider_kept_nothing({ label })}</p>
        </section>
        <ReferenceNotice />
        <Button type="submit" className="button button-primary" action={register} waiting={text.accounts_registering()}>
          {text.accounts_provider_new_button()}
        </Button>
        {provider?.isOnly === false && (
          <p className="text-(length:--text-15) text-ink-2">{text.accounts_provider_new_known({ label })}</p>
        )}
        <Button className="button button-quiet" onClick={() => onBack()}>
          {text.accounts_provider_new_back()}
        </Button>
      </form>
    </>
  )
}
