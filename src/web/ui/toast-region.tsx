import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Button } from './button.tsx'
import { useIsTopLayer } from './dialog-depth.tsx'
import { Icon } from './icon.tsx'
import { Name } from './name.tsx'
import { closeToast, holdToast, readToast, releaseToast, subscribeToast } from './toast-store.ts'

/**
 * Shows the toast and announces it to screen readers. The page and each dialog have a region, and the topmost one shows
 * the toast, because a modal dialog makes everything outside it inert.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(subscribeToast, readToast, () => undefined)
  const isTop = useIsTopLayer()
  const focusedBefore = useRef<EventTarget>(null)
  const hasFocus = useRef(false)
  const shown = isTop ? toast : undefined
  // Another toast, or none, has come in place of the one with the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    hasFocus.current = false
    moveFocus(focusedBefore.current, { preventScroll: true })
  }, [shown?.id])
  const destructive = shown?.variant === 'destructive'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and the focus only keep the toast open
    <div
      className="toast-region"
      onMouseEnter={holdToast}
      onMouseLeave={releaseToast}
      onFocus={({ currentTarget, relatedTarget }) => {
        holdToast()
        hasFocus.current = true
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
      }}
      onBlur={() => {
        releaseToast()
        hasFocus.current = false
      }}
    >
      <div role="status" aria-live={destructive ? 'assertive' : 'polite'} aria-atomic="true">
        {shown && (
          <div key={shown.id} className="toast" data-variant={shown.variant ?? 'default'}>
            <Icon name={shown.icon ?? (destructive ? 'circle-alert' : 'circle-check')} className="size-6" />
            <div>
              <p className="font-bold">{shown.title}</p>
              {shown.about && (
                <p className="toast-about">
                  <Name of={shown.about} />
                </p>
              )}
              {shown.description && <p className="toast-description whitespace-pre-line">{shown.description}</p>}
              {shown.undo}
              {shown.link && (
                <Link href={shown.link.href} className="toast-link" onClick={closeToast}>
                  {shown.link.name}
                </Link>
              )}
            </div>
          </div>
        )}
      </div>
      {shown && (
        <Button className="icon-button toast-close" aria-label={text.ui_close_message()} onClick={closeToast}>
          <Icon name="x" />
        </Button>
      )}
    </div>
  )
}
