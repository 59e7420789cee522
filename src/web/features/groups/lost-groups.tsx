import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { Name } from '#web/ui/name.tsx'
import { groupsQuery } from './queries.ts'

/** Names the groups that end with the account of their leader. Shown before the account is deleted. */
export function LostGroups() {
  const { data = [] } = useQuery(groupsQuery)
  const led = data.filter(({ role }) => role === 'leader')
  if (led.length === 0) return null
  return (
    <div className="notice">
      <p>{text.groups_led_are_lost()}</p>
      <ul>
        {led.map(({ id, name }) => (
          <li key={id}>
            <Name of={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}
