import type { ReactNode } from 'react'
import { PREFERENCES, type PreferenceName } from '#shared/accounts/preferences.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { Switch } from '#web/ui/switch.tsx'
import { useSetPreference } from './profile-queries.ts'

const SWITCHES: Record<PreferenceName, { label: () => string; description: () => string }> = {
  notifications: { label: text.accounts_notifications, description: text.accounts_notifications_hint },
  darkMode: { label: text.accounts_dark_mode, description: text.accounts_dark_mode_hint },
  newsletter: { label: text.accounts_newsletter, description: text.accounts_newsletter_hint },
  showOnLeaderboard: { label: text.accounts_on_leaderboard, description: text.accounts_on_leaderboard_hint },
}
const NAMES = Object.keys(PREFERENCES) as PreferenceName[]

/** The rider's preferences as switches, and others as children. Each is stored as soon as it is switched. */
export function Preferences({ rider, children }: { rider: Rider; children: ReactNode }) {
  return (
    <section className="card px-6 py-3" aria-label={text.accounts_preferences()}>
      {NAMES.map((name) => (
        <PreferenceSwitch key={name} name={name} rider={rider} />
      ))}
      {children}
    </section>
  )
}

/** One switch. It has a mutation of its own, so that the others can be switched while this one is stored. */
function PreferenceSwitch({ name, rider }: { name: PreferenceName; rider: Rider }) {
  const store = useSetPreference(name)
  const { label, description } = SWITCHES[name]
  return (
    <Switch
      label={label()}
      description={description()}
      checked={rider.preferences[name]}
      action={store}
      onChange={store.run}
    />
  )
}
