import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import type { JoinedGroup } from '#shared/contract/groups.ts'
import { readGroupCode } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { CodeForm } from '#web/features/groups/code-form.tsx'
import { JoinDone } from '#web/features/groups/join-done.tsx'
import { JoinIntro } from '#web/features/groups/join-intro.tsx'
import { JoinHeading } from '#web/features/groups/join-steps.tsx'
import { JoinYes } from '#web/features/groups/join-yes.tsx'
import { invitationQuery } from '#web/features/groups/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import '#web/features/groups/join.css'
import type { Name as Typed } from '#shared/name.ts'

/**
 * Joining a group: the form for the code, and then three screens: what the group is, what the leader will see, and the
 * end.
 */
export function Page() {
  useHead({ title: text.join_title(), description: text.join_description() })
  const { code: typed } = useParams()
  return (
    <div className="join">
      <NeedsScript title={text.join_title()}>
        <p>{text.join_lead()}</p>
        <p>{text.join_needs_script()}</p>
      </NeedsScript>
      <div className="with-script">
        {typed === undefined ? <AskForCode /> : <Invitation key={typed} typed={typed} />}
      </div>
    </div>
  )
}

function AskForCode() {
  return (
    <div className="card join-card">
      <span className="join-icon">
        <Icon name="users" className="size-8" />
      </span>
      <h1 className="page-title">{text.join_title()}</h1>
      <p className="text-lg text-ink-2">{text.join_lead()}</p>
      <CodeForm />
    </div>
  )
}

function Invitation({ typed }: { typed: string }) {
  const code = readGroupCode(typed)
  const invitation = useQuery({ ...invitationQuery(code ?? ''), enabled: code !== undefined })
  const { rider, isLoading } = useSession()
  const [joined, setJoined] = useState<JoinedGroup>()
  // The server renders one page for all codes.
  const hydrated = useHydrated()
  const step = new URLSearchParams(useSearch()).get('step')
  if (!hydrated) return <Waiting />
  if (code === undefined) return <WrongCode typed={typed} />
  function failed(retry: () => void, error: Error | null) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 404) return <WrongCode typed={typed} />
    return <Failed title={status === 429 ? text.join_too_many() : text.groups_failed()} onRetry={retry} />
  }
  return (
    <Loaded query={invitation} waiting={<Waiting />} failed={failed}>
      {({ name, yours }) => {
        if (isLoading) return <Waiting />
        if (joined) return <JoinDone group={joined} />
        if (yours) return <AlreadyIn name={name} {...yours} />
        if (step === '2') return <JoinYes code={code} name={name} rider={rider} onJoined={setJoined} />
        return <JoinIntro code={code} name={name} />
      }}
    </Loaded>
  )
}

function Waiting() {
  return (
    <div className="grid place-items-center min-h-[320px]">
      <Spinner className="size-10" />
    </div>
  )
}

/** Shown to a rider who leads the group or has joined it before. */
function AlreadyIn({ id, name, role }: { id: string; name: Typed; role: 'leader' | 'member' }) {
  return (
    <div className="card join-card">
      <span className="join-icon">
        <Icon name="users" className="size-8" />
      </span>
      <JoinHeading words={role === 'leader' ? text.join_you_lead : text.join_done} name={name} />
      <Link href={paths.group(id)} className="button button-primary join-next">
        {text.join_open_group()}
      </Link>
    </div>
  )
}

function WrongCode({ typed }: { typed: string }) {
  return (
    <div className="card join-card">
      <span className="join-icon">
        <Icon name="circle-alert" className="size-8" />
      </span>
      <h1 className="page-title">{text.join_wrong()}</h1>
      <p className="text-lg text-ink-2">{text.join_wrong_text()}</p>
      <CodeForm first={typed.slice(0, 12)} />
    </div>
  )
}
