import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as text from '#texts'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { ForgotPasswordForm, ResetPasswordForm } from '#web/features/accounts/password-link-forms.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { focusIn } from '#web/lib/use-focus.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useSite } from '#web/session/site.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Link } from './use-link.ts'

/** Loaded only where the operator has accounts of their own. */
const LoadedProviderLogin = lazyPart(
  async () => (await import('#web/features/accounts/provider-login.tsx')).ProviderLogin,
  <div className="min-h-[48px]" />,
)

/** Keeps the place of the button free on the server and while its code loads. */
function ProviderLogin({ failed }: { failed: string | undefined }) {
  return useHydrated() ? <LoadedProviderLogin failed={failed} /> : <div className="min-h-[48px]" />
}

const ProviderArrival = lazyPart(
  async () => (await import('#web/features/accounts/provider-arrival.tsx')).ProviderArrival,
)

interface Props {
  link: Link | undefined
  setLink: (link: Link | undefined) => void
}

/** The tabs Login and Register, the button of the operator's own accounts, or the form that belongs to a link. */
export function AuthForms({ link, setLink }: Props) {
  const { sendsMail, provider } = useSite()
  const [tab, setTab] = useState('login')
  const [forgot, setForgot] = useState(false)

  // In an effect, because the server renders one page for all queries. Before the paint, so that no other form is seen.
  useLayoutEffect(() => {
    if (new URLSearchParams(location.search).get('tab') === 'register') setTab('register')
  }, [])

  const failed = link?.purpose === 'provider-error' ? link.token : undefined
  const form = link && failed === undefined ? link.purpose : forgot
  const shownForm = useRef(form)
  useEffect(() => {
    if (shownForm.current === form) return
    shownForm.current = form
    // The element with the focus was in the form that this one replaces.
    if (failed === undefined) focusIn(document, '.auth-title')
  }, [form, failed])

  const leaveProvider = useCallback(
    (failed?: string) => setLink(failed === undefined ? undefined : { purpose: 'provider-error', token: failed }),
    [setLink],
  )

  function goOn(isForgot: boolean) {
    setForgot(isForgot)
    setLink(undefined)
  }
  // With a key, because another link may be opened in the same window.
  if (link?.purpose === 'reset')
    return (
      <ResetPasswordForm key={link.token} token={link.token} onDone={() => goOn(false)} onAgain={() => goOn(true)} />
    )
  if (link?.purpose === 'confirm') return <ConfirmEmail key={link.token} token={link.token} />
  if (link?.purpose === 'provider-code') return <ProviderArrival code={link.token} onBack={leaveProvider} />
  if (forgot) return <ForgotPasswordForm onBack={() => setForgot(false)} />
  if (provider?.isOnly)
    return (
      <div className="form">
        <div>
          <h1 tabIndex={-1} className="auth-title">
            {text.auth_login_title()}
          </h1>
          <p className="auth-lead mb-[6px]">{text.accounts_provider_only_lead({ label: provider.label })}</p>
        </div>
        <ProviderLogin failed={failed} />
      </div>
    )
  return (
    <>
      <Tabs
        label={text.auth_tabs()}
        active={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'login',
            name: text.accounts_login(),
            content: (
              <>
                <h1 tabIndex={-1} className="auth-title">
                  {text.auth_login_title()}
                </h1>
                <p className="auth-lead">{text.auth_login_lead()}</p>
                <LoginForm onForgot={sendsMail ? () => setForgot(true) : undefined} />
              </>
            ),
          },
          {
            id: 'register',
            name: text.accounts_register(),
            content: (
              <>
                <h1 tabIndex={-1} className="auth-title">
                  {text.auth_register_title()}
                </h1>
                <p className="auth-lead">{text.auth_register_lead()}</p>
                <RegisterForm />
              </>
            ),
          },
        ]}
      />
      {provider && (
        <div className="form mt-4">
          <p className="auth-or">{text.accounts_provider_or()}</p>
          <ProviderLogin failed={failed} />
        </div>
      )}
    </>
  )
}
