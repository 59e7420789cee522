import type { User } from '#shared/contract/accounts.ts'
import { Preferences } from '#web/features/accounts/preferences.tsx'

export function PreferencesTab({ rider }: { rider: User }) {
  return (
    <div className="flex flex-col gap-5">
      <Preferences rider={rider} />
    </div>
  )
}
