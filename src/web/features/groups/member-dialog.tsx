import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LedGroup, ReportRow, TemporaryPassword } from '#shared/contract/groups.ts'
import { LABEL_MAX } from '#shared/groups/rules.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { useSite } from '#web/session/site.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
export function MemberDialog({ group, row, onWord, onClose }: Props) {
  const titleId = useId()
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
  const name = row.label
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="max-w-[520px]">
      <div className="dialog-form">
        <div className="dialog-form-head">
          <h2 id={titleId} className="dialog-form-title">
            <Name of={name} />
          </h2>
          <DialogCloseButton onClose={onClose} />
        </div>
        <LabelForm group={group} row={row} onDone={onClose} />
        <div className="member-ways">
          {row.account !== null && !isOnly && (
            <MemberWay
              icon="key-round"
              name={text.groups_new_word()}
              hint={text.groups_new_word_hint({ username: row.account.username })}
              onPress={() => setQuestion('word')}
            />
          )}
          {group.offeredTo?.id !== row.id && (
            <MemberWay
              icon="users"
              name={text.groups_offer()}
              hint={text.groups_offer_hint()}
              onPress={() => setQuestion('offer')}
            />
          )}
          <MemberWay
            icon="trash-2"
            name={text.groups_remove_member()}
            hint={text.groups_remove_member_hint()}
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

function LabelForm({ group, row, onDone }: { group: LedGroup; row: ReportRow; onDone: () => void }) {
  const [typed, setTyped] = useState(lettersOf(row.label))
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useLabelMember(group, row, onDone)
  const errors = useFieldErrors(save.error, LABEL_FIELDS, form)
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(typed.trim() === '')
        if (typed.trim() === '') focusIn(form.current, 'input')
        else save.run(typed.trim())
      }}
    >
      <TextField
        label={text.groups_label()}
        hint={text.groups_label_hint()}
        name="label"
        most={LABEL_MAX}
        autoComplete="off"
        error={isEmpty ? text.field_errors_empty() : errors.label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
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
  onPress,
}: {
  icon: 'key-round' | 'users' | 'trash-2'
  name: string
  hint: string
  onPress: () => void
}) {
  return (
    <Button className="member-way items-center gap-[16px] py-[14px] px-[4px] text-start" onClick={onPress}>
      <Icon name={icon} className="size-6" />
      <span>
        <span className="block font-bold">{name}</span>
        <span className="block text-(length:--text-15) text-ink-2">{hint}</span>
      </span>
    </Button>
  )
}
