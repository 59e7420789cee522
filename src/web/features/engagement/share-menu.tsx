import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Localized } from '#shared/localized.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { hide, Popover, show } from '#web/ui/popover.tsx'
import { SocialIcon } from '#web/ui/social-icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { recordShare } from './actions.ts'
import { copyText } from './copy-text.ts'
import { placeBeside } from './place-beside.ts'
import { platformsAt, shareText } from './share-links.ts'
import { useTipGuard } from './use-tip-guard.ts'
import './share-menu.css'

/** How long the success check shows before the popover closes (ms). */
const SUCCESS_SHOWN = 2000

/** The five options. */
const OPTIONS = platformsAt('menu')

type Option = (typeof OPTIONS)[number]

interface Props {
  tip: { id: number; title: Localized }
  /** The button that opened the menu. */
  anchor: HTMLElement
  onShared: () => void
  onClose: () => void
}

/** The popover with the five ways to share a tip. */
export function ShareMenu({ tip, anchor, onShared, onClose }: Props) {
  const client = useQueryClient()
  const guard = useTipGuard(tip.id)
  const { productName } = useSite()
  const [sent, setSent] = useState<SharePlatform>()
  const [done, setDone] = useState<SharePlatform>()
  const [startTimer] = useTimeout()
  const popover = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const address = useAddress()
  const link = location.origin + address(paths.tip(tip.id))
  const shared = shareText(tip, productName)

  useLayoutEffect(() => {
    const element = popover.current
    if (!element) return
    const isFocused = document.activeElement === anchor
    show(element, anchor)
    const place = () => placeBeside(element, anchor)
    place()
    // If Safari has not focused the pressed button, the menu itself gets the focus. A focused first option would show a
    // focus ring.
    const first = isFocused ? element.querySelector<HTMLElement>('a, button') : element
    moveFocus(first)
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [anchor])

  /** On a phone the menu would cover the message that a share has failed. */
  const closeForMessage = () => hide(popover.current)

  async function share(platform: SharePlatform) {
    setSent(platform)
    const isShared = await recordShare(client, tip, platform)
    setSent(undefined)
    if (!isShared) {
      closeForMessage()
      return
    }
    onShared()
    setDone(platform)
    startTimer(() => hide(popover.current), SUCCESS_SHOWN)
  }

  /** A press of an option that shows the check is the second of a double press. */
  const press = (platform: SharePlatform, work: () => Promise<void>) => platform !== done && guard(work)

  function follow(event: MouseEvent, platform: SharePlatform) {
    if (!press(platform, () => share(platform))) event.preventDefault()
  }

  async function copy() {
    if (await copyText(link, popover.current)) {
      await share('clipboard')
      return
    }
    showToast({ title: text.ui_error(), description: text.engagement_share_failed(), variant: 'destructive' })
    closeForMessage()
  }

  function print() {
    // The print dialog stops the page, so the share is sent first.
    if (press('print', () => share('print'))) setTimeout(() => window.print())
  }

  const label = ({ platform, name, icon }: Option) => (
    <>
      {done === platform ? (
        <Icon name="check" className="size-5 text-good" />
      ) : typeof icon === 'string' ? (
        <Icon name={icon} />
      ) : (
        <SocialIcon network={icon.social} />
      )}
      {name()}
      {done === platform && <span className="sr-only share-done">{text.share_done()}</span>}
    </>
  )

  return (
    <Popover
      ref={popover}
      role="dialog"
      opener={anchor}
      onClosed={onClose}
      className="share-menu"
      aria-labelledby={titleId}
    >
      <p id={titleId} className="pt-[6px] px-[12px] pb-[8px] text-ink-2 text-(length:--text-15) font-bold">
        {text.share_title()}
      </p>
      <ul>
        {OPTIONS.map((option) => (
          <li key={option.platform}>
            {option.address === undefined ? (
              <Button
                className="share-option"
                data-platform={option.platform}
                data-success={done === option.platform || undefined}
                data-waiting={sent === option.platform || undefined}
                onClick={option.platform === 'print' ? print : () => press('clipboard', copy)}
              >
                {label(option)}
              </Button>
            ) : (
              <a
                className="share-option"
                data-platform={option.platform}
                data-success={done === option.platform || undefined}
                data-waiting={sent === option.platform || undefined}
                href={option.address({ words: shared, link })}
                target="_blank"
                rel="noopener noreferrer"
                onClick={(event) => follow(event, option.platform)}
              >
                {label(option)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  )
}
