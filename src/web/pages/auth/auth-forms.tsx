import { useEffect, useState } from 'react'
import * as text from '#texts'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { ForgotPasswordForm, ResetPasswordForm } from '#web/features/accounts/password-link-forms.tsx'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { useSite } from '#web/session/site.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** The purpose and the token of a mailed link, which ends in '#reset=...' or '#confirm=...'. */
function readLink(): { purpose: string; token: string } | undefined {
  const [, purpose, token] = /^#(reset|confirm)=([\w-]+)$/.exec(location.hash) ?? []
  return purpose && token ? { purpose, token } : undefined
}

/** The tabs Login and Register, or the form that belongs to a mailed link. */
export function AuthForms() {
  const { sendsMail } = useSite()
  const [tab, setTab] = useState('login')
  const [forgot, setForgot] = useState(false)
  const [link, setLink] = useState<ReturnType<typeof readLink>>()

  // In an effect, because the server renders one page for every query.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('tab') === 'register') setTab('register')
  }, [])

  useEffect(() => {
    const found = readLink()
    if (!found) return
    setLink(found)
    // Remove the token from the address and the history.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  if (link?.purpose === 'reset') return <ResetPasswordForm token={link.token} onDone={() => setLink(undefined)} />
  if (link?.purpose === 'confirm') return <ConfirmEmail token={link.token} />
  if (forgot) return <ForgotPasswordForm onBack={() => setForgot(false)} />
  return (
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
              <h1 className="auth-title">{text.auth_login_title()}</h1>
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
              <h1 className="auth-title">{text.auth_register_title()}</h1>
              <p className="auth-lead">{text.auth_register_lead()}</p>
              <RegisterForm />
            </>
          ),
        },
      ]}
    />
  )
}
