import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '#texts'
import { useFocus } from '#web/lib/use-focus.ts'
import { forgetProvider, isAtProvider } from '#web/session/signed-in-with.ts'
import { useSite } from '#web/session/site.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { providerFailure } from './provider-failures.ts'
import { providerQuery, useBeginAtProvider } from './provider-queries.ts'

/** The button that leads to the operator's own accounts, and what it says while they do not work. */
export function ProviderLogin({ failed }: { failed?: string | undefined }) {
  const { provider } = useSite()
  const { data } = useQuery(providerQuery)
  const { run, isLeaving } = useBeginAtProvider()
  const [isStillThere] = useState(isAtProvider)
  // Brings the message into the window, which may be too low for both forms.
  const failure = useFocus<HTMLDivElement>('', failed !== undefined)
  if (!provider) return null
  const { label, isOnly } = provider
  const isAway = data?.isAvailable === false
  const away = isOnly ? text.accounts_provider_away_only : text.accounts_provider_away
  return (
    <>
      {failed !== undefined && !isAway && (
        <div ref={failure} tabIndex={-1} className="notice">
          <Alert className="">{providerFailure(failed, label)}</Alert>
        </div>
      )}
      <Button
        className={`button w-full wrap-anywhere ${isOnly ? 'button-primary' : ''}`}
        action={{ isPending: isLeaving }}
        cannot={isAway && away({ label })}
        waiting={text.accounts_provider_opening({ label })}
        onClick={() => run()}
      >
        <Icon name="log-in" />
        {text.accounts_provider_login({ label })}
      </Button>
      {/* Always in the page, because screen readers read only changes of an existing status. */}
      <div role="status">{isAway && <p className="notice">{away({ label })}</p>}</div>
      {isStillThere && data?.logoutUrl && (
        <div className="flex flex-col items-center">
          <p className="text-center text-(length:--text-15) text-ink-2">
            {text.accounts_provider_logout_text({ label })}
          </p>
          <a href={data.logoutUrl} className="button button-quiet" onClick={forgetProvider}>
            <Icon name="log-out" />
            {text.accounts_provider_logout({ label })}
          </a>
        </div>
      )}
    </>
  )
}
