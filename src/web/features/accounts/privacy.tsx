import { type ReactNode, useRef, useState } from 'react'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { Dialog } from '#web/ui/dialog.tsx'
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
        <button type="button" className="button" aria-disabled={exportData.isPending} onClick={() => exportData.run()}>
          <Icon name="download" />
          {text.accounts_export()}
        </button>
        <button type="button" className="button button-danger" onClick={() => setDeleting(true)}>
          <Icon name="trash-2" />
          {text.accounts_delete()}
        </button>
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
    <Dialog labelledBy="delete-title" onClose={onClose} className="max-w-[480px]">
      <form
        ref={form}
        className="form p-6"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          remove.run(answer.readFrom(event.currentTarget))
        }}
      >
        <h2 id="delete-title" className="text-2xl font-bold">
          {text.accounts_delete_title()}
        </h2>
        <p className="text-ink-2">{text.accounts_delete_text()}</p>
        {alsoLost}
        <SecondAnswerField answer={answer} error={errors.password} />
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button type="submit" className="button button-danger" aria-disabled={remove.isPending}>
            {text.accounts_delete()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
