import { type ReactNode, useState } from 'react'
import type { Name } from '#shared/name.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { showFailure } from '../notices.tsx'

interface Props<Done> {
  /** The words of the button, also in the dialog. */
  button: string
  title: string
  text: string
  className?: string
  act: () => Promise<Done>
  /** The key of the action (lib/use-action.ts). */
  actionKey: string
  /** The thing that the action changes. Its messages name it. */
  about?: Name
  onDone: (done: Done) => void
  /** Shown in the dialog below its text. */
  children?: ReactNode
}

/** A button that asks before it acts. The dialog closes when the action has succeeded. */
export function AskButton<Done>({
  button,
  title,
  text,
  className = 'button',
  act,
  actionKey,
  about,
  onDone,
  children,
}: Props<Done>) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const action = useAction({
    key: actionKey,
    about,
    mutationFn: act,
    onSuccess: (done) => {
      close()
      onDone(done)
    },
    onError: showFailure,
  })
  return (
    <>
      <Button className={className} onClick={() => setAsking(true)}>
        {button}
      </Button>
      {isAsking && (
        <AskDialog title={title} text={text} button={button} action={action} onClose={close}>
          {children}
        </AskDialog>
      )}
    </>
  )
}
