import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { recordShare } from './actions.ts'
import { shareAddress, shareText, tipLink } from './share-links.ts'
import { useTipGuard } from './use-tip-guard.ts'

/** How long the success check shows (ms, section 9). */
const SUCCESS_SHOWN = 2000

/** Shares the tip by WhatsApp. Only on the tip's own page, because the share menu has exactly five options (D32). */
export function WhatsappLink({ tip }: { tip: { id: number; title: string } }) {
  const client = useQueryClient()
  const { productName, origin } = useSite()
  const guard = useTipGuard(tip.id)
  const [isDone, setDone] = useState(false)
  const [startTimer] = useTimeout()
  const link = tipLink(tip, useHydrated() ? location.origin : origin)

  async function share() {
    if (!(await recordShare(client, tip.id, 'whatsapp'))) return
    setDone(true)
    startTimer(() => setDone(false), SUCCESS_SHOWN)
  }
  function follow(event: MouseEvent) {
    if (!guard(share)) event.preventDefault()
  }

  return (
    <a
      className="tip-action"
      href={shareAddress('whatsapp', { text: shareText(tip, productName), link })}
      target="_blank"
      rel="noopener noreferrer"
      data-success={isDone || undefined}
      onClick={follow}
    >
      <Icon name={isDone ? 'check' : 'message-circle'} />
      WhatsApp
    </a>
  )
}
