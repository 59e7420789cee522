import { PREFERENCES, type PreferenceName } from '#shared/accounts/preferences.ts'
import type { User } from '#shared/contract/accounts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useSetPreference } from './profile-queries.ts'

const SWITCHES: Record<PreferenceName, { label: string; description: string }> = {
  notifications: { label: 'Notifications', description: 'Allow this site to remind you' },
  darkMode: { label: 'Dark Mode', description: 'Easier on the eyes at night' },
  newsletter: { label: 'Newsletter', description: 'Allow us to send you news by mail' },
  showOnLeaderboard: { label: 'Show me on the leaderboard', description: 'Others see your username and your XP' },
}
const NAMES = Object.keys(PREFERENCES) as PreferenceName[]

/** The rider's preferences as switches. Each is stored as soon as it is switched. */
export function Preferences({ rider }: { rider: User }) {
  return (
    <section className="card px-6 py-3" aria-label="Preferences">
      {NAMES.map((name) => (
        <PreferenceSwitch key={name} name={name} rider={rider} />
      ))}
    </section>
  )
}

/** One switch. It has a mutation of its own, so that the others can be switched while this one is stored. */
function PreferenceSwitch({ name, rider }: { name: PreferenceName; rider: User }) {
  const { run } = useSetPreference(name)
  return <Switch {...SWITCHES[name]} checked={rider.preferences[name]} onChange={run} />
}
