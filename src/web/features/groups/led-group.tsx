import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import type { LedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountMaker } from './account-maker.tsx'
import { useOfferLead } from './group-actions.ts'
import { GroupSettings } from './group-settings.tsx'
import { Invite } from './invite.tsx'
import { Ladder } from './ladder.tsx'
import { ladderQuery } from './queries.ts'
import { Report } from './report.tsx'
import { type NewWords, WordsDialog } from './words-dialog.tsx'
import './group.css'
import type { Name as Typed } from '#shared/name.ts'
import { Name } from '#web/ui/name.tsx'

/** A group as its leader sees it. The address names the open tab. */
export function LedGroupPage({ group }: { group: LedGroup }) {
  const navigate = useNavigate()
  const tab = new URLSearchParams(useSearch()).get('tab') ?? 'members'
  // Kept until the leader closes them, also when the leader has left the page, for example with Back.
  const [newWords, keepWords] = useKept<NewWords>(`words ${group.id}`, { isSecret: true })
  const onMade = (words: TemporaryPassword[]) => keepWords({ words, isOfNewAccounts: true })
  const onWord = (words: TemporaryPassword[]) => keepWords({ words, isOfNewAccounts: false })
  return (
    <div className="group">
      <Link href={paths.groups} className="back-link">
        <Icon name="arrow-left" />
        {text.groups_all()}
      </Link>
      <h1 className="page-title">
        <Name of={group.name} />
      </h1>
      <p className="group-facts">
        {text.groups_you_lead()} · {text.groups_members({ count: group.members })}
      </p>
      {group.offeredTo && <Offered group={group} to={group.offeredTo.label} />}
      <Tabs
        label={text.groups_tabs()}
        active={tab}
        onChange={(id) => navigate(paths.groupTab(group.id, id), { replace: true })}
        tabs={[
          {
            id: 'members',
            name: text.groups_tab_members(),
            content:
              group.members === 0 ? (
                <FirstMembers group={group} onMade={onMade} />
              ) : (
                <Report group={group} onWord={onWord} />
              ),
          },
          {
            id: 'invite',
            name: text.groups_tab_invite(),
            content: (
              <div className="group-invite">
                <Invite group={group} />
                <AccountMaker group={group} onMade={onMade} />
              </div>
            ),
          },
          ...(group.hasLadder
            ? [{ id: 'ladder', name: text.groups_ladder(), content: <LeaderLadder id={group.id} /> }]
            : []),
          { id: 'settings', name: text.groups_tab_settings(), content: <GroupSettings group={group} /> },
        ]}
      />
      {newWords && <WordsDialog {...newWords} group={group} onClose={() => keepWords(undefined)} />}
    </div>
  )
}

/** Shown while nobody has joined. */
function FirstMembers({ group, onMade }: { group: LedGroup; onMade: (words: TemporaryPassword[]) => void }) {
  return (
    <div className="group-invite">
      <div className="group-first grid justify-items-center gap-[8px] pt-[16px] pb-[8px] text-center text-balance">
        <span className="group-first-icon grid place-items-center size-[72px]">
          <Icon name="users" className="size-8" />
        </span>
        <h2 className="section-title">{text.groups_no_members()}</h2>
        <p className="text-lg text-ink-2">{text.groups_no_members_text()}</p>
      </div>
      <Invite group={group} />
      <AccountMaker group={group} onMade={onMade} />
    </div>
  )
}

/** Says that a member has been asked to take the lead, and takes it back. */
function Offered({ group, to }: { group: LedGroup; to: Typed }) {
  const offer = useOfferLead(group)
  return (
    <div className="notice group-notice">
      <p>{withElements(text.groups_offer_open({ name: () => <Name of={to} /> }))}</p>
      <Button className="button" action={offer} onClick={() => offer.run(null)}>
        {text.groups_offer_end()}
      </Button>
    </div>
  )
}

function LeaderLadder({ id }: { id: string }) {
  const { data } = useQuery(ladderQuery(id))
  return data ? <Ladder ladder={data} /> : null
}
