import { useRef } from 'react'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { LeavingError } from '#web/session/provider.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { useBeginLinking, useUnlink } from './linked-account-queries.ts'
import { PASSWORD_FIELDS } from './profile-queries.ts'
import { SecondAnswerField, useSecondAnswer } from './second-answer.tsx'

interface Props {
  label: string
  onClose: () => void
}

export function LinkDialog({ label, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const begin = useBeginLinking()
  const answer = useSecondAnswer()
  const errors = useFieldErrors(begin.error, PASSWORD_FIELDS, form)
  return (
    <AskDialog
      title={text.accounts_linked_add({ label })}
      look="primary"
      button={text.accounts_linked_add({ label })}
      action={{ isPending: begin.isPending || begin.error instanceof LeavingError }}
      canStop
      onSubmit={(sent) => begin.run(answer.readFrom(sent))}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      <p className="text-ink-2">{text.accounts_linked_add_text({ label })}</p>
      <SecondAnswerField answer={answer} error={errors.password} />
    </AskDialog>
  )
}

export function UnlinkDialog({ label, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const unlink = useUnlink(onClose)
  const answer = useSecondAnswer()
  const errors = useFieldErrors(unlink.error, PASSWORD_FIELDS, form)
  return (
    <AskDialog
      title={text.accounts_linked_remove_title()}
      button={text.accounts_linked_remove()}
      action={unlink}
      canStop={answer.isAsking}
      onSubmit={(sent) => unlink.run(answer.readFrom(sent))}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      <p className="text-ink-2">{text.accounts_linked_remove_text({ label })}</p>
      <SecondAnswerField answer={answer} error={errors.password} />
    </AskDialog>
  )
}
