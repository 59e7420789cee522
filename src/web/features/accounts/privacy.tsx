import { type ReactNode, useRef, useState } from 'react'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PASSWORD_FIELDS, useDeleteAccount, useExportData } from './profile-queries.ts'
import { SecondAnswerField, useSecondAnswer } from './second-answer.tsx'

interface Props {
  /** A notice of groups that end with the account. The dialog shows it before the account is deleted. */
  alsoLost: ReactNode
}

/** Buttons that export the rider's data and delete the account. */
export function Privacy({ alsoLost }: Props) {
  const exportData = useExportData()
  const [deleting, setDeleting] = useState(false)
  return (
    <section className="card form p-6" aria-labelledby="privacy">
      <h2 id="privacy" className="text-xl font-bold">
        {text.accounts_your_data()}
      </h2>
      <p className="text-ink-2">{text.accounts_your_data_text()}</p>
      <div className="button-row">
        <Button className="button" action={exportData}>
          <Icon name="download" />
          {text.accounts_export()}
        </Button>
        <Button className="button button-danger" onClick={() => setDeleting(true)}>
          <Icon name="trash-2" />
          {text.accounts_delete()}
        </Button>
      </div>
      {deleting && <DeleteDialog alsoLost={alsoLost} onClose={() => setDeleting(false)} />}
    </section>
  )
}

function DeleteDialog({ alsoLost, onClose }: Props & { onClose: () => void }) {
  const remove = useDeleteAccount()
  const answer = useSecondAnswer({ isAnyAnswer: true })
  const form = useRef<HTMLFormElement>(null)
  const errors = useFieldErrors(remove.error, PASSWORD_FIELDS, form)
  return (
    <AskDialog
      title={text.accounts_delete_title()}
      text={text.accounts_delete_text()}
      button={text.accounts_delete()}
      action={remove}
      canStop={answer.isAsking}
      onSubmit={(sent) => remove.run(answer.readFrom(sent))}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      {alsoLost}
      <SecondAnswerField answer={answer} error={errors.password} />
    </AskDialog>
  )
}
