import { Link } from 'wouter'
import type { UiIcon } from '#shared/icons.ts'
import type { Name as Typed } from '#shared/name.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { JoinHeading, JoinSteps } from './join-steps.tsx'

const POINTS: { icon: UiIcon; words: () => string }[] = [
  { icon: 'book-open', words: text.join_point_tips },
  { icon: 'eye', words: text.join_point_leader },
  { icon: 'log-out', words: text.join_point_leave },
]

/** The first screen of joining: what the group is. */
export function JoinIntro({ code, name }: { code: string; name: Typed }) {
  return (
    <div className="card join-card">
      <JoinSteps step={1} />
      <span className="join-icon">
        <Icon name="users" className="size-8" />
      </span>
      <JoinHeading words={text.join_invited} name={name} />
      <ul className="join-points">
        {POINTS.map(({ icon, words }) => (
          <li key={icon}>
            <Icon name={icon} className="size-6" />
            {words()}
          </li>
        ))}
      </ul>
      <Link href={paths.invitationYes(code)} className="button button-primary join-next">
        {text.join_next()}
      </Link>
    </div>
  )
}
