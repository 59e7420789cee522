import { PREFERENCES, type PreferenceName } from '#shared/accounts/preferences.ts'
import type { User } from '#shared/contract/accounts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useSetPreference } from './profile-queries.ts'

const SWITCHES: Record<PreferenceName, { label: string; description: string }> = {
  notifications: { label: 'Notifications', description: 'Allow this site to remind you' },
  darkMode: { label: 'Dark Mode', description: 'Easier on the eyes at night' },
  newsletter: { label: 'Newsletter', description: 'Allow the operator to send you news' },
  showOnLeaderboard: { label: 'Show me on the leaderboard', description: 'Others see your username and your XP' },
}
const NAMES = Object.keys(PREFERENCES) as PreferenceName[]

/** The rider's switches; each takes effect at once. */
export function Preferences({ rider }: { rider: User }) {
  return (
    <section className="card px-6 py-3" aria-label="Preferences">
      {NAMES.map((name) => (
        <PreferenceSwitch key={name} name={name} rider={rider} />
      ))}
    </section>
  )
}

/** One switch. The others can be switched while it is being stored. */
function PreferenceSwitch({ name, rider }: { name: PreferenceName; rider: User }) {
  const { run } = useSetPreference(name)
  return <Switch {...SWITCHES[name]} checked={rider.preferences[name]} onChange={run} />
}
