import { type ReactNode, useRef } from 'react'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { PASSWORD_FIELDS, type ReadAnswer } from './profile-queries.ts'
import { ReauthenticationField, type ReauthenticationOptions, useReauthentication } from './reauthentication.tsx'

interface Props extends ReauthenticationOptions {
  title: string
  text: string
  button: string
  look?: 'danger' | 'primary'
  action: { isPending: boolean; error: Error | null; run: (read: ReadAnswer) => void }
  /** Whether the action can still be stopped while it runs. While the device or the provider asks, it always can. */
  canStop?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Asks the rider to re-authenticate before an action on the account. */
export function ReauthenticationDialog({
  title,
  text,
  button,
  look,
  action,
  canStop,
  onClose,
  children,
  ...options
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useReauthentication(options)
  const errors = useFieldErrors(action.error, PASSWORD_FIELDS, form)
  return (
    <AskDialog
      title={title}
      text={text}
      button={button}
      {...(look === undefined ? {} : { look })}
      action={action}
      canStop={canStop ?? answer.isAsking}
      onSubmit={(sent) => action.run(answer.readFrom(sent))}
      onClose={onClose}
      formRef={form}
      noValidate
    >
      {children}
      <ReauthenticationField answer={answer} error={errors.password} />
    </AskDialog>
  )
}
