import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import { GROUP_NAME_MAX } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { CodeForm } from '#web/features/groups/code-form.tsx'
import { DueDay } from '#web/features/groups/days.ts'
import { useStartGroup } from '#web/features/groups/group-actions.ts'
import { ReadyMark } from '#web/features/groups/member-values.tsx'
import { groupsQuery } from '#web/features/groups/queries.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import './groups-page.css'
import { Name } from '#web/ui/name.tsx'
import { NameForm } from '#web/ui/name-form.tsx'

type Groups = Api['GET /api/groups']['reply']

/** The groups that the rider leads and has joined, with the ways to start and to join one. */
export function Page() {
  useHead({ title: text.groups_title(), description: text.groups_description() })
  return <ProtectedPage>{() => <LoadedGroups />}</ProtectedPage>
}

function LoadedGroups() {
  return (
    <Loaded query={useQuery(groupsQuery)} failed={text.groups_failed()}>
      {(groups) => <AllGroups groups={groups} />}
    </Loaded>
  )
}

function AllGroups({ groups }: { groups: Groups }) {
  const navigate = useNavigate()
  const name = useOwnValue('')
  const start = useStartGroup((group, sent) => {
    if (name.saved(sent)) navigate(paths.group(group.id))
  })
  const led = groups.filter((group) => group.role === 'leader')
  const joined = groups.filter((group) => group.role === 'member')
  return (
    <div className="groups-page">
      <header>
        <h1 className="page-title">{text.groups_title()}</h1>
        <p className="mt-2 text-lg text-ink-2">{text.groups_lead()}</p>
      </header>
      <GroupList title={text.groups_joined()} groups={joined} />
      <GroupList title={text.groups_led()} groups={led} />
      <div className="groups-ways">
        <section className="card groups-way" aria-labelledby="groups-join">
          <h2
            id="groups-join"
            className="flex items-center gap-[10px] text-(length:--text-21) font-bold leading-[1.25]"
          >
            <Icon name="user-plus" className="size-6" />
            {text.groups_join()}
          </h2>
          <p className="text-ink-2">{text.groups_join_text()}</p>
          <CodeForm />
        </section>
        <section className="card groups-way" aria-labelledby="groups-start">
          <h2
            id="groups-start"
            className="flex items-center gap-[10px] text-(length:--text-21) font-bold leading-[1.25]"
          >
            <Icon name="users" className="size-6" />
            {text.groups_start()}
          </h2>
          <p className="text-ink-2">{text.groups_start_text()}</p>
          <NameForm
            label={text.groups_name()}
            hint={text.groups_name_hint()}
            button={text.groups_start_button()}
            name="group-name"
            most={GROUP_NAME_MAX}
            typed={name}
            action={start}
            onSubmit={start.run}
          />
        </section>
      </div>
    </div>
  )
}

function GroupList({ title, groups }: { title: string; groups: Groups }) {
  if (groups.length === 0) return null
  return (
    <section>
      <h2 className="section-title mb-3">{title}</h2>
      <ul className="grid gap-3">
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              href={paths.group(group.id)}
              className="card group-link flex flex-wrap items-center gap-x-[16px] gap-y-[12px] min-h-[76px] py-[14px] px-[18px]"
            >
              <span className="group-link-icon grid flex-none place-items-center size-[48px]">
                <Icon name="users" className="size-6" />
              </span>
              <span className="grid flex-[1_1_min(220px,_100%_-_64px)] gap-[2px] min-w-0">
                <Name of={group.name} className="text-(length:--text-19) font-bold leading-[1.3]" />
                <span className="text-(length:--text-15) text-ink-2">
                  {group.role === 'member' && (
                    <>
                      {text.groups_leader()} <Name of={group.leader} /> ·{' '}
                    </>
                  )}
                  {text.groups_members({ count: group.members })}
                </span>
                {group.dueOn !== null && (
                  <span className="group-link-due">
                    <Icon name="calendar-days" className="size-[18px]" />
                    <DueDay on={group.dueOn} />
                  </span>
                )}
              </span>
              {group.role === 'member' && <ReadyMark isReady={group.row.ready} />}
              <Icon name="chevron-right" className="size-5 group-link-go" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
