import type { User } from '#shared/contract/accounts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { useSetPreference } from './profile-queries.ts'

const SWITCHES: { name: keyof User['preferences']; label: string; description: string }[] = [
  { name: 'notifications', label: 'Notifications', description: 'Allow this site to remind you' },
  { name: 'darkMode', label: 'Dark Mode', description: 'Easier on the eyes at night' },
  { name: 'newsletter', label: 'Newsletter', description: 'Allow the operator to send you news' },
  {
    name: 'showOnLeaderboard',
    label: 'Show me on the leaderboard',
    description: 'Others see your username and your XP',
  },
]

/** The rider's switches; each takes effect at once. */
export function Preferences({ rider }: { rider: User }) {
  return (
    <section className="card px-6 py-3" aria-label="Preferences">
      {SWITCHES.map(({ name, label, description }) => (
        <PreferenceSwitch key={name} name={name} label={label} description={description} rider={rider} />
      ))}
    </section>
  )
}

/** One of them: while it is being stored, the others can be switched. */
function PreferenceSwitch({ name, rider, ...texts }: (typeof SWITCHES)[number] & { rider: User }) {
  const { run } = useSetPreference(name)
  return <Switch {...texts} checked={rider.preferences[name]} onChange={run} />
}
