import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LedGroup, ReportRow, TemporaryPassword } from '#shared/contract/groups.ts'
import { LABEL_MAX } from '#shared/groups/rules.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { useSite } from '#web/session/site.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button, type Running } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
  const newWords = useNewWords(group, (made) => {
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
        <LabelForm typed={label} save={save} />
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
          onSubmit={() => newWords.run([row.id])}
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

interface LabelProps {
  typed: ReturnType<typeof useOwnValue<string>>
  save: ReturnType<typeof useLabelMember>
}

function LabelForm({ typed, save }: LabelProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const errors = useFieldErrors(save.error, LABEL_FIELDS, form)
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const label = typed.value.trim()
        typed.set(label)
        setEmpty(label === '')
        if (label === '') focusIn(form.current, 'input')
        else save.run(label)
      }}
    >
      <TextField
        label={text.groups_label()}
        hint={text.groups_label_hint()}
        name="label"
        most={LABEL_MAX}
        autoComplete="off"
        error={isEmpty ? text.field_errors_empty() : errors.label}
        value={typed.value}
        onChange={(event) => typed.set(event.target.value)}
      />
      <ChangedElsewhere of={[typed]} />
      <Button type="submit" className="button button-primary self-start max-sm:self-stretch" action={save}>
        {text.groups_label_save()}
      </Button>
    </form>
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
