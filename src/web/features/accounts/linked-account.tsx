import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '#texts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { failedRow } from '#web/ui/loaded-rows.tsx'
import { LinkDialog, UnlinkDialog } from './linked-account-dialogs.tsx'
import { useComeBack } from './linked-account-queries.ts'

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium' })
const dayOf = (time: string) => DAY.format(new Date(time))

/** The rider's account at the operator's provider. It also takes what the provider's callback has brought to this page. */
export function LinkedAccount() {
  const { provider } = useSite()
  const methods = useQuery(signInMethodsQuery)
  const [opened, setOpened] = useState<'link' | 'unlink'>()
  const linking = useComeBack()
  if (!provider) return null
  const { label, isOnly } = provider
  const account = methods.data?.linkedAccount
  const close = () => setOpened(undefined)
  return (
    <section className="card form p-6" aria-labelledby="linked-account">
      <h2 id="linked-account" className="text-xl font-bold">
        {text.accounts_linked()}
      </h2>
      <Loaded query={methods} waiting={null} failed={failedRow(text.accounts_linked_failed())} />
      {account ? (
        <>
          <div className="flex items-center gap-3">
            <Icon name="circle-user" className="size-6 shrink-0 text-ink-2" />
            <div className="grow">
              <p className="font-bold">
                <bdi>{label}</bdi>
              </p>
              <p className="text-(length:--text-15) text-ink-2">
                {account.lastUsedAt === null
                  ? text.accounts_linked_on({ day: dayOf(account.linkedAt) })
                  : text.accounts_linked_used_on({ day: dayOf(account.lastUsedAt) })}
              </p>
            </div>
          </div>
          {isOnly ? (
            <p className="text-ink-2">{text.accounts_linked_stays({ label })}</p>
          ) : (
            <Button
              className="button self-start"
              cannot={!methods.data?.canUnlink && text.errors_no_other_way_in()}
              onClick={() => setOpened('unlink')}
            >
              {text.accounts_linked_remove()}
            </Button>
          )}
        </>
      ) : (
        <>
          <p className="text-ink-2">{text.accounts_linked_text({ label })}</p>
          <Button
            className="button self-start wrap-anywhere"
            action={linking}
            cannot={!methods.data && text.ui_not_yet_loaded()}
            onClick={() => setOpened('link')}
          >
            <Icon name="log-in" />
            {text.accounts_linked_add({ label })}
          </Button>
        </>
      )}
      {opened === 'link' && !account && <LinkDialog label={label} onClose={close} />}
      {opened === 'unlink' && account && methods.data?.canUnlink && <UnlinkDialog label={label} onClose={close} />}
    </section>
  )
}
