import * as text from '#texts'
import { useOnline } from '#web/lib/online.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Shows 'Offline' while there is no network. On phones it replaces the site's name. */
export function OfflineChip() {
  const online = useOnline()
  return (
    <span role="status" className="offline-status">
      {!online && (
        <span className="badge offline-chip">
          <Icon name="wifi-off" className="size-4" />
          <span className="max-[380px]:sr-only">{text.shell_offline()}</span>
        </span>
      )}
    </span>
  )
}
