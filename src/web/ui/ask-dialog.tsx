import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import * as text from '#texts'
import { type Action, Button, type Running } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useSaysWhyGone } from './use-says-why-gone.ts'

interface Content {
  title: string
  /** A sentence that says what the action does. */
  text?: ReactNode
  /** The words of the button that starts the action. */
  button: string
  look?: 'danger' | 'primary'
  className?: string
  formRef?: RefObject<HTMLFormElement | null>
  /** Whether the form shows what is missing at its fields, in place of the browser. */
  noValidate?: boolean
  cannot?: string | false
  /** Whether the action can still be stopped while it runs, by closing the dialog. */
  canStop?: boolean
  /** Stands in place of the button that closes the dialog. */
  instead?: ReactNode
  /** Closes the dialog. Without it only the end of the action does. */
  onClose?: () => void
  /** Fields of the form. */
  children?: ReactNode
}

type Props = Content &
  ({ action: Action; onSubmit?: undefined } | { action: Running; onSubmit: (form: HTMLFormElement) => void })

/**
 * Asks before something that cannot be undone, or takes a small form. It stays open while the action runs, which closing would not stop, and
 * after a failure, so that what was typed is still there.
 */
export function AskDialog(props: Props) {
  const { title, text: words, button, look = 'danger', className = '', formRef, noValidate, cannot } = props
  const { action, onSubmit, canStop = false, instead, children } = props
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const noteClosed = useSaysWhyGone(heading, [action])
  const onClose =
    props.onClose &&
    (() => {
      noteClosed()
      props.onClose?.()
    })
  const running = canStop ? undefined : action
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    noteClosed()
    if (onSubmit) onSubmit(event.currentTarget)
    else if ('run' in action) action.run(undefined)
  }
  return (
    <Dialog labelledBy={titleId} action={running} onClose={onClose} className={`ask-dialog ${className}`}>
      <form ref={formRef} className="dialog-form" method="post" noValidate={noValidate} onSubmit={submit}>
        <h2 ref={heading} id={titleId} className="dialog-form-title">
          {title}
        </h2>
        {words && <p className="text-ink-2">{words}</p>}
        {children}
        <div className="dialog-form-buttons">
          {instead}
          {onClose && (
            <Button className="button" action={running} onClick={onClose}>
              {text.ui_cancel()}
            </Button>
          )}
          <Button type="submit" className={`button button-${look}`} action={action} cannot={cannot}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
