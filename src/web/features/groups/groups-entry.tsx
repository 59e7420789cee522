import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DueDay } from './days.ts'
import { groupsQuery } from './queries.ts'
import '#web/ui/entry-card.css'
import { Name } from '#web/ui/name.tsx'

/** Says on the progress page by which day a group wants to be ready: the nearest day of the groups that the rider has joined. */
export function GroupsEntry() {
  const { data } = useQuery(groupsQuery)
  const [first] = (data ?? [])
    .flatMap((group) => (group.role === 'member' && group.dueOn !== null && !group.row.ready ? [group] : []))
    .toSorted((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  if (!first || first.dueOn === null) return null
  return (
    <section className="card entry-card" aria-labelledby="groups-entry-title">
      <span className="entry-card-icon">
        <Icon name="users" className="size-6" />
      </span>
      <div className="entry-card-text">
        <h2 id="groups-entry-title" className="text-xl font-bold">
          <Name of={first.name} />
        </h2>
        <p className="text-ink-2">
          <DueDay on={first.dueOn} />
        </p>
      </div>
      <Link href={paths.group(first.id)} className="button">
        {text.groups_entry_open()}
      </Link>
    </section>
  )
}
