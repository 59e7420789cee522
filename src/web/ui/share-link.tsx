import { type ReactNode, useId } from 'react'
import * as text from '#texts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { showToast } from './toast-store.ts'

/** The address of something that the rider shares, with buttons to copy and open it, and with further buttons. */
export function ShareLink({ path, children }: { path: string; children?: ReactNode }) {
  const id = useId()
  const address = useAddress()
  const guard = usePressGuard()
  const url = location.origin + address(path)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ title: text.share_link_copied(), description: text.share_link_copied_text() })
    } catch {
      showToast({ title: text.share_link_not_copied(), variant: 'destructive' })
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="sr-only">
        {text.share_link_label()}
      </label>
      <div className="field-box">
        <input id={id} readOnly value={url} dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
      <div className="button-row">
        <Button className="button" onClick={() => guard(copy)}>
          <Icon name="copy" />
          {text.share_link_copy()}
        </Button>
        <a href={address(path)} className="button" target="_blank" rel="noopener">
          <Icon name="external-link" />
          {text.share_link_open()}
        </a>
        {children}
      </div>
    </div>
  )
}
