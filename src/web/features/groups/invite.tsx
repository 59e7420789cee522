import { useState } from 'react'
import type { LedGroup } from '#shared/contract/groups.ts'
import { showGroupCode } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QrCode } from '#web/ui/lazy-qr-code.tsx'
import { LeftToRight } from '#web/ui/left-to-right.tsx'
import { ShareLink } from '#web/ui/share-link.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useChangeGroup, useRenewCode } from './group-actions.ts'
import { useSheet } from './member-actions.ts'
import './invite.css'

/** The ways to invite members: code, link, QR picture and the sheet for the wall. */
export function Invite({ group }: { group: LedGroup }) {
  const { origin } = useSite()
  const address = useAddress()
  const sheet = useSheet(group)
  const change = useChangeGroup(group)
  const [isRenewing, setRenewing] = useState(false)
  const renew = useRenewCode(group, () => setRenewing(false))
  const path = paths.invitation(group.code)
  const link = origin + address(path)
  const isOpen = change.sending?.isOpen ?? group.isOpen
  return (
    <section className="card invite" aria-labelledby="invite-title">
      <div className="invite-ways grid gap-[18px] items-center">
        <div className="grid gap-[14px]">
          <h2 id="invite-title" className="text-xl font-bold">
            {text.groups_invite()}
          </h2>
          <p className="text-ink-2">
            {text.groups_invite_text({ address: origin.replace(/^https?:\/\//, '') + address(paths.join) })}
          </p>
          <p className="invite-code" translate="no">
            <span className="sr-only">{text.groups_code()} </span>
            <LeftToRight>{showGroupCode(group.code)}</LeftToRight>
          </p>
        </div>
        <figure className="grid justify-items-center">
          <QrCode words={link} label={text.groups_qr({ address: link })} />
        </figure>
      </div>
      <ShareLink path={path}>
        <Button className="button button-accent" action={sheet}>
          <Icon name="printer" />
          {text.groups_sheet()}
        </Button>
      </ShareLink>
      <div>
        <Switch
          label={text.groups_open()}
          description={text.groups_open_hint()}
          checked={isOpen}
          action={change}
          onChange={(isOn) => change.run({ isOpen: isOn })}
        />
      </div>
      <Button className="button self-start max-sm:self-stretch" onClick={() => setRenewing(true)}>
        <Icon name="refresh-cw" />
        {text.groups_renew_code()}
      </Button>
      {isRenewing && (
        <AskDialog
          title={text.groups_renew_code_title()}
          text={text.groups_renew_code_text()}
          button={text.groups_renew_code()}
          action={renew}
          onClose={() => setRenewing(false)}
        />
      )}
    </section>
  )
}
