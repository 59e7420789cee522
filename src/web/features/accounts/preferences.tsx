import type { User } from '#shared/contract/accounts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useSetPreference } from './profile-queries.ts'

const SWITCHES: { name: keyof User['preferences']; label: string; description: string }[] = [
  { name: 'notifications', label: 'Notifications', description: 'Allow this site to remind you' },
  { name: 'darkMode', label: 'Dark Mode', description: 'Easier on the eyes at night' },
  { name: 'newsletter', label: 'Newsletter', description: 'Allow us to send you news by mail' },
  {
    name: 'showOnLeaderboard',
    label: 'Show me on the leaderboard',
    description: 'Others see your username and your XP',
  },
]

/** The rider's preferences as switches. Each is stored as soon as it is switched. */
export function Preferences({ rider }: { rider: User }) {
  return (
    <section className="card px-6 py-3" aria-label="Preferences">
      {SWITCHES.map(({ name, label, description }) => (
        <PreferenceSwitch key={name} name={name} label={label} description={description} rider={rider} />
      ))}
    </section>
  )
}

/** One switch. It has a mutation of its own, so that the others can be switched while this one is stored. */
function PreferenceSwitch({ name, rider, ...texts }: (typeof SWITCHES)[number] & { rider: User }) {
  const { run } = useSetPreference(name)
  return <Switch {...texts} checked={rider.preferences[name]} onChange={run} />
}
