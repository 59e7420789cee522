import type { ComponentProps, MouseEvent } from 'react'
import { readToast, showToast } from './toast-store.ts'

/** An action that may be running. */
export interface Running {
  isPending: boolean
  isSuccess?: boolean
  error?: Error | null
}

/** An action that the button starts when it is pressed, as `useAction` returns it. */
export interface Action extends Running {
  run: (variables: undefined) => unknown
}

type Attributes = Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'disabled' | 'aria-disabled'>
type Press = (event: MouseEvent<HTMLButtonElement>) => void

type Props = Attributes & {
  /** Why it cannot be pressed now, which a press says. True when its own words say it. */
  cannot?: string | boolean | undefined
  /** Its words while the action runs. */
  waiting?: string
} & (
    | { type: 'submit'; action?: Running | undefined; onClick?: Press }
    | { type?: 'button'; action?: undefined; onClick?: Press }
    | { type?: 'button'; action: Running | undefined; onClick: Press }
    | { type?: 'button'; action: Action; onClick?: undefined }
  )

/**
 * Every button of the product is this one. It ignores presses while its action runs, and says why it cannot be pressed. It is never disabled, because
 * a disabled button loses the focus of the keyboard.
 */
export function Button({ type = 'button', action, cannot, waiting, onClick, children, ...attributes }: Props) {
  const isPending = action?.isPending === true
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || cannot) {
      event.preventDefault()
      // The second click of a double click may meet the next step in the place of the first, and a second Enter the button that has got the focus. It
      // must not take the way back away.
      const isSecond = event.detail > 1 || readToast()?.undo !== undefined
      if (!isPending && typeof cannot === 'string' && !isSecond) showToast({ title: cannot, icon: 'info' })
    } else if (onClick) onClick(event)
    else if (type === 'button') (action as Action | undefined)?.run(undefined)
  }
  return (
    <button {...attributes} type={type} aria-disabled={isPending || !!cannot || undefined} onClick={press}>
      {isPending && waiting ? waiting : children}
    </button>
  )
}
