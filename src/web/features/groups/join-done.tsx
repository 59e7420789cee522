import { Link } from 'wouter'
import type { JoinedGroup } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { DueDay } from './days.ts'
import { JoinHeading, JoinSteps } from './join-steps.tsx'

/** The third screen of joining: who leads the group, by when it wants to be ready, and where to go on. */
export function JoinDone({ group }: { group: JoinedGroup }) {
  return (
    <div className="card join-card">
      <JoinSteps step={3} />
      <span className="join-icon" data-done>
        <Icon name="check" className="size-8" />
      </span>
      <JoinHeading words={text.join_done} name={group.name} />
      <ul className="join-points">
        <li>
          <Icon name="user" className="size-6" />
          <span>
            {withElements(text.groups_led_by({ name: () => <Name of={group.leader} className="font-bold" /> }))}
          </span>
        </li>
        {group.dueOn !== null && (
          <li>
            <Icon name="calendar-days" className="size-6" />
            <DueDay on={group.dueOn} />
          </li>
        )}
        <li>
          <Icon name="target" className="size-6" />
          {text.join_done_ready()}
        </li>
      </ul>
      <div className="join-buttons">
        <Link href={paths.progress} className="button button-accent join-next">
          {text.join_start_learning()}
        </Link>
        <Link href={paths.group(group.id)} className="button">
          {text.join_open_group()}
        </Link>
      </div>
    </div>
  )
}
