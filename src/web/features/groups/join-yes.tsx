import { Link } from 'wouter'
import type { Rider } from '#shared/contract/accounts.ts'
import type { JoinedGroup } from '#shared/contract/groups.ts'
import type { Name as Typed } from '#shared/name.ts'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { useJoinGroup } from './group-actions.ts'
import { JoinHeading, JoinSteps } from './join-steps.tsx'
import { SeenFields } from './seen-fields.tsx'

/** The second screen of joining: what the leader will see, and the yes. Visitors get an account first. */
export function JoinYes({
  code,
  name,
  rider,
  onJoined,
}: {
  code: string
  name: Typed
  rider: Rider | null
  onJoined: (group: JoinedGroup) => void
}) {
  const join = useJoinGroup(onJoined)
  return (
    <div className="card join-card">
      <JoinSteps step={2} />
      <JoinHeading words={text.join_sees} name={name} />
      <SeenFields />
      {rider ? (
        <>
          <p className="text-ink-2">
            {withElements(text.join_as({ name: () => <Name of={rider.username} className="font-bold" /> }))}
          </p>
          <div className="join-buttons">
            <Button className="button button-accent join-next" action={join} onClick={() => join.run(code)}>
              <Icon name="check" />
              {text.join_yes()}
            </Button>
            <Link href={paths.home} className="button">
              {text.join_no()}
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className="notice">{text.join_needs_account()}</p>
          <div className="join-buttons">
            <Link href={paths.authForInvitation(code, 'register')} className="button button-accent join-next">
              <Icon name="user-plus" />
              {text.join_register()}
            </Link>
            <Link href={paths.authForInvitation(code, 'login')} className="button">
              <Icon name="log-in" />
              {text.accounts_login()}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}
