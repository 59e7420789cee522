import { type ReactNode, useState } from 'react'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useDeleteAccount, useExportData } from './profile-queries.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

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
  return (
    <ReauthenticationDialog
      title={text.accounts_delete_title()}
      text={text.accounts_delete_text()}
      button={text.accounts_delete()}
      action={useDeleteAccount()}
      isAnyAnswer
      onClose={onClose}
    >
      {alsoLost}
    </ReauthenticationDialog>
  )
}
