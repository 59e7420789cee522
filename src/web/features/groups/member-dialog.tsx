import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LedGroup, ReportRow, TemporaryPassword } from '#shared/contract/groups.ts'
import { LABEL_MAX } from '#shared/groups/rules.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { useSite } from '#web/session/site.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button, type Running } from '#web/ui/button.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { NameForm } from '#web/ui/name-form.tsx'
import { useSaysWhyGone } from '#web/ui/use-says-why-gone.ts'
import { useOfferLead } from './group-actions.ts'
import { LABEL_FIELDS, useLabelMember, useNewWords, useRemoveMember } from './member-actions.ts'

interface Props {
  group: LedGroup
  row: ReportRow
  /** Called with the member's new one-time word. */
  onWord: (words: TemporaryPassword[]) => void
  onClose: () => void
}

type Question = 'word' | 'offer' | 'remove'

/** Lets the leader name a member, give them a new one-time word or the lead, and remove them. */
export function MemberDialog({ group, row, onWord, ...props }: Props) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  function onClose() {
    noteClosed()
    props.onClose()
  }
  // With OIDC_ONLY nobody can sign in with a one-time word.
  const isOnly = useSite().provider?.isOnly === true
  const [question, setQuestion] = useState<Question>()
  const stopAsking = () => setQuestion(undefined)
  const newWords = useNewWords(group, row, (made) => {
    // This dialog closes first, so that the dialog with the word finds the focus at the member, and gives it back there.
    flushSync(onClose)
    onWord(made)
  })
  const offer = useOfferLead(group, onClose)
  const remove = useRemoveMember(group, row, onClose)
  const label = useOwnValue(lettersOf(row.label))
  const save = useLabelMember(group, row, (sent) => {
    if (label.saved(sent)) onClose()
  })
  const noteClosed = useSaysWhyGone(heading, [newWords, offer, remove, save])
  const name = row.label
  return (
    <Dialog labelledBy={titleId} action={save} onClose={onClose} className="max-w-[520px]">
      <div className="dialog-form">
        <div className="dialog-form-head">
          <h2 ref={heading} id={titleId} className="dialog-form-title">
            <Name of={name} />
          </h2>
          <DialogCloseButton action={save} onClose={onClose} />
        </div>
        <NameForm
          label={text.groups_label()}
          hint={text.groups_label_hint()}
          button={text.groups_label_save()}
          name="label"
          most={LABEL_MAX}
          fields={LABEL_FIELDS}
          typed={label}
          action={save}
          onSubmit={save.run}
        />
        <div className="member-ways">
          {row.account !== null && !isOnly && (
            <MemberWay
              icon="key-round"
              name={text.groups_new_word()}
              hint={text.groups_new_word_hint({ username: row.account.username })}
              action={save}
              onPress={() => setQuestion('word')}
            />
          )}
          {group.offeredTo?.id !== row.id && (
            <MemberWay
              icon="users"
              name={text.groups_offer()}
              hint={text.groups_offer_hint()}
              action={save}
              onPress={() => setQuestion('offer')}
            />
          )}
          <MemberWay
            icon="trash-2"
            name={text.groups_remove_member()}
            hint={text.groups_remove_member_hint()}
            action={save}
            onPress={() => setQuestion('remove')}
          />
        </div>
      </div>
      {question === 'word' && (
        <AskDialog
          title={text.groups_new_word_title()}
          text={text.groups_new_word_text({ name })}
          button={text.groups_new_word()}
          action={newWords}
          onClose={stopAsking}
        />
      )}
      {question === 'offer' && (
        <AskDialog
          title={text.groups_offer_title({ name })}
          text={text.groups_offer_text()}
          button={text.groups_offer()}
          action={offer}
          onSubmit={() => offer.run(row.id)}
          onClose={stopAsking}
        />
      )}
      {question === 'remove' && (
        <AskDialog
          title={text.groups_remove_member_title({ name })}
          text={row.account === null ? text.groups_remove_member_text() : text.groups_remove_account_text()}
          button={text.groups_remove_member()}
          action={remove}
          onClose={stopAsking}
        />
      )}
    </Dialog>
  )
}

function MemberWay({
  icon,
  name,
  hint,
  action,
  onPress,
}: {
  icon: 'key-round' | 'users' | 'trash-2'
  name: string
  hint: string
  action: Running
  onPress: () => void
}) {
  return (
    <Button
      className="member-way items-center gap-[16px] py-[14px] px-[4px] text-start"
      action={action}
      onClick={onPress}
    >
      <Icon name={icon} className="size-6" />
      <span>
        <span className="block font-bold">{name}</span>
        <span className="block text-(length:--text-15) text-ink-2">{hint}</span>
      </span>
    </Button>
  )
}
