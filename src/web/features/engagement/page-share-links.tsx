import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import type { Localized } from '#shared/localized.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { recordShare } from './actions.ts'
import { platformsAt, shareText } from './share-links.ts'
import { useTipGuard } from './use-tip-guard.ts'

/** How long the success check shows (ms). */
const SUCCESS_SHOWN = 2000

const PAGE_PLATFORMS = platformsAt('page')

interface SharedTip {
  id: number
  title: Localized
}

/** The links that share a tip from its own page. */
export function PageShareLinks({ tip }: { tip: SharedTip }) {
  return PAGE_PLATFORMS.map((target) => <ShareLink key={target.platform} tip={tip} {...target} />)
}

function ShareLink({
  tip,
  platform,
  name,
  icon,
  address: addressOf,
}: { tip: SharedTip } & (typeof PAGE_PLATFORMS)[number]) {
  const client = useQueryClient()
  const { productName, origin } = useSite()
  const guard = useTipGuard(tip.id)
  const [isDone, setDone] = useState(false)
  const [startTimer] = useTimeout()
  const address = useAddress()
  const link = (useHydrated() ? location.origin : origin) + address(paths.tip(tip.id))

  async function share() {
    if (!(await recordShare(client, tip, platform))) return
    setDone(true)
    startTimer(() => setDone(false), SUCCESS_SHOWN)
  }
  function follow(event: MouseEvent) {
    // A press that meets the check is the second of a double press.
    if (isDone || !guard(share)) event.preventDefault()
  }

  return (
    <a
      className="tip-action"
      href={addressOf({ words: shareText(tip, productName), link })}
      target="_blank"
      rel="noopener noreferrer"
      data-success={isDone || undefined}
      onClick={follow}
    >
      <Icon name={isDone ? 'check' : icon} />
      {name()}
    </a>
  )
}
