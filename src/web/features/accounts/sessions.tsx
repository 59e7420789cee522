import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '#texts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { failedRow } from '#web/ui/loaded-rows.tsx'
import { sessionsQuery, useSignOutEverywhere } from './profile-queries.ts'
import { UnsentDialog } from './unsent-dialog.tsx'

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium', timeStyle: 'short' })

/** The name of a device in the language of the page. The server stores it in English, such as 'Firefox on Android'. */
function deviceName(device: string): string {
  if (device === 'Unknown device') return text.accounts_device_unknown()
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : text.accounts_device({ browser, system })
}

/** The devices on which the rider is signed in, and a button that signs out of all of them. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const signOut = useSignOutEverywhere()
  const hasUnsent = useQueue().length > 0
  const [isConfirming, setConfirming] = useState(false)
  return (
    <section className="card form p-6" aria-labelledby="devices">
      <h2 id="devices" className="text-xl font-bold">
        {text.accounts_devices()}
      </h2>
      <Loaded
        query={sessions}
        waiting={<span className="placeholder h-12" role="status" aria-label={text.ui_loading()} />}
        failed={failedRow(text.accounts_devices_failed())}
      />
      <ul className="flex flex-col gap-3">
        {sessions.data?.map(({ device, createdAt, lastUsedAt, current }) => (
          <li key={createdAt + device} className="flex items-center gap-4">
            <Icon name="monitor-smartphone" className="size-6 text-ink-2" />
            <div>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
                {deviceName(device)} {current && <span className="badge">{text.accounts_this_device()}</span>}
              </p>
              <p className="text-(length:--text-15) text-ink-2">
                {text.accounts_last_used({ time: DAY.format(new Date(lastUsedAt)) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        className="button self-start"
        action={signOut}
        onClick={() => (hasUnsent ? setConfirming(true) : signOut.run())}
      >
        <Icon name="log-out" />
        {text.accounts_sign_out_everywhere()}
      </Button>
      {isConfirming && <UnsentDialog onSignOut={() => signOut.run()} onClose={() => setConfirming(false)} />}
    </section>
  )
}
