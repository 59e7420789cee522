import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#shared/contract/passkeys.ts'
import * as text from '#texts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { knowsPasskeys } from '#web/session/passkeys.ts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { failedRow } from '#web/ui/loaded-rows.tsx'
import { Name } from '#web/ui/name.tsx'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium' })
const dayOf = (time: string) => DAY.format(new Date(time))

function timesOf({ createdAt, lastUsedAt, isUsable }: Passkey): string {
  if (!isUsable) return text.accounts_passkey_elsewhere()
  return lastUsedAt === null
    ? text.accounts_passkey_added_on({ day: dayOf(createdAt) })
    : text.accounts_passkey_used_on({ day: dayOf(lastUsedAt) })
}

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; id: string }

/** The rider's passkeys. */
export function Passkeys() {
  const { offersPasskeys } = useSite()
  const methods = useQuery(signInMethodsQuery)
  const { data } = methods
  const [opened, setOpened] = useState<Opened>()
  const canAdd = useHydrated() && offersPasskeys && knowsPasskeys()
  const close = () => setOpened(undefined)
  const canRemove = ({ isUsable }: Passkey) => !isUsable || data?.canRemovePasskey === true
  const about = opened && 'id' in opened ? data?.passkeys.find(({ id }) => id === opened.id) : undefined
  if (!offersPasskeys && !data?.passkeys.length) return null
  return (
    <section className="card form p-6" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-xl font-bold">
        {text.accounts_passkeys()}
      </h2>
      <p className="text-ink-2">{text.accounts_passkeys_text()}</p>
      <Loaded query={methods} waiting={null} failed={failedRow(text.accounts_passkeys_failed())} />
      {data && data.passkeys.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3">
              <Icon name="key-round" className="size-6 shrink-0 text-ink-2" />
              <div className="grow">
                <p className="font-bold">
                  <Name of={passkey.name} />
                </p>
                <p className="text-(length:--text-15) text-ink-2">{timesOf(passkey)}</p>
              </div>
              <div className="flex shrink-0">
                <Button
                  className="icon-button"
                  aria-label={text.accounts_passkey_rename({ name: passkey.name })}
                  onClick={() => setOpened({ dialog: 'rename', id: passkey.id })}
                >
                  <Icon name="pencil" />
                </Button>
                <Button
                  className="icon-button"
                  aria-label={text.accounts_passkey_remove({ name: passkey.name })}
                  cannot={!canRemove(passkey) && text.errors_no_other_way_in()}
                  onClick={() => setOpened({ dialog: 'remove', id: passkey.id })}
                >
                  <Icon name="trash-2" />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <Button
          className="button self-start"
          cannot={!data && text.ui_not_yet_loaded()}
          onClick={() => setOpened({ dialog: 'add' })}
        >
          <Icon name="key-round" />
          {text.accounts_passkey_add()}
        </Button>
      )}
      {opened?.dialog === 'add' && <AddPasskeyDialog onClose={close} />}
      {opened?.dialog === 'rename' && about && <RenamePasskeyDialog passkey={about} onClose={close} />}
      {opened?.dialog === 'remove' && about && canRemove(about) && (
        <RemovePasskeyDialog passkey={about} onClose={close} />
      )}
    </section>
  )
}
