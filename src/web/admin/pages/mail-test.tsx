import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { MailFailure } from '#shared/admin/settings.ts'
import type { Api } from '#shared/contract/all.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { adminCall } from '../admin-call.ts'
import { refusalOf, showUnlessRefused } from '../notices.tsx'

const FAILURES: Record<MailFailure, () => string> = {
  'no-such-server': text.admin_mail_no_such_server,
  'no-connection': text.admin_mail_no_connection,
  'too-slow': text.admin_mail_too_slow,
  tls: text.admin_mail_tls,
  login: text.admin_mail_login,
  refused: text.admin_mail_refused,
  other: text.admin_mail_other,
}

type Tested = Api['POST /api/admin/mail-test']['reply']

const wordsOf = ({ to, isAccepted, reason }: Tested) =>
  isAccepted ? text.admin_mail_accepted({ to }) : FAILURES[reason ?? 'other']()

function Result({ tested }: { tested: Tested }) {
  const { reply } = tested
  return (
    <>
      <p className="admin-strong">{wordsOf(tested)}</p>
      {reply !== '' && (
        <p className="admin-soft">
          {text.admin_mail_said()}{' '}
          <bdi lang="en" dir="ltr">
            {reply}
          </bdi>
        </p>
      )}
    </>
  )
}

/** Sends a mail at once, and shows what the mail server answered. */
export function MailTest() {
  const { data: own } = useQuery({ queryKey: ['own-address'], queryFn: () => adminCall('GET /api/user', {}) })
  const isHere = useIsHere()
  const [typed, setTyped] = useKept<string>('mail test')
  const to = typed ?? own?.email ?? ''
  const test = useAction({
    key: 'mail test',
    about: asName(to),
    mutationFn: () => adminCall('POST /api/admin/mail-test', { body: { to } }),
    // The page shows the result below. After the operator has left the page, a message says it.
    onSuccess: (tested) => {
      if (!isHere()) showToast({ title: wordsOf(tested), variant: tested.isAccepted ? 'default' : 'destructive' })
    },
    onError: showUnlessRefused,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    test.run()
  }
  return (
    <form className="admin-panel admin-inline-form" onSubmit={onSubmit} aria-labelledby="mail-test">
      <h2 id="mail-test">{text.admin_mail_test()}</h2>
      <p className="admin-soft">{text.admin_mail_test_text()}</p>
      <div className="admin-inline-fields">
        <TextField
          label={text.admin_mail_to()}
          type="email"
          required
          most={254}
          autoComplete="email"
          value={to}
          error={refusalOf(test.error)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="button button-primary" action={test} waiting={text.admin_mail_sending()}>
          {text.admin_mail_send()}
        </Button>
      </div>
      {/* It is in the page before its words, because screen readers read only what changes in it. */}
      <div role="status">{test.data && <Result tested={test.data} />}</div>
    </form>
  )
}
