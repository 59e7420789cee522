import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  title: string
  action: string
  isDanger?: boolean
  isPending: boolean
  onSubmit: (form: HTMLFormElement) => void
  onClose: () => void
  children: ReactNode
  formRef?: RefObject<HTMLFormElement | null>
}

/** A dialog with a form, a button that sends it and one that closes it. */
export function FormDialog({ title, action, isDanger, isPending, onSubmit, onClose, children, formRef }: Props) {
  const titleId = useId()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="max-w-[480px]">
      <form ref={formRef} className="form p-6" method="post" noValidate onSubmit={submit}>
        <h2 id={titleId} className="text-2xl font-bold">
          {title}
        </h2>
        {children}
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button
            type="submit"
            className={`button ${isDanger ? 'button-danger' : 'button-primary'}`}
            aria-disabled={isPending}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
