import { type ReactNode, useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { showFailure } from '../notices.ts'
import { AskDialog } from './ask-dialog.tsx'

interface Props<Done> {
  /** The words of the button, also in the dialog. */
  button: string
  title: string
  text: string
  className?: string
  act: () => Promise<Done>
  onDone: (done: Done) => void
  /** Shown in the dialog below its text. */
  children?: ReactNode
}

/** A button that asks before it acts. The dialog closes when the action has ended, and a failure is shown as a notice. */
export function AskButton<Done>({ button, title, text, className = 'button', act, onDone, children }: Props<Done>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const action = useAction({ mutationFn: act, onSuccess: onDone, onError: showFailure, onSettled: close })
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {button}
      </button>
      {isAsking && (
        <AskDialog
          title={title}
          text={text}
          button={button}
          isPending={action.isPending}
          onConfirm={() => action.run()}
          onClose={close}
        >
          {children}
        </AskDialog>
      )}
    </>
  )
}
