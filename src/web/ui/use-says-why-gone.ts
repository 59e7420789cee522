import { type RefObject, useCallback, useEffect, useRef } from 'react'
import * as text from '#texts'
import { NoAnswerError } from '#web/lib/api.ts'
import { currentSession } from '#web/lib/session.ts'
import type { Running } from './button.tsx'
import { showToast } from './toast-store.ts'

/** Whether an action of the dialog may be why it goes: it runs, has succeeded, or was made and its answer was lost. */
const mayBeWhy = ({ isPending, isSuccess, error }: Running) =>
  isPending || isSuccess || [error, error?.cause].some((one) => one instanceof NoAnswerError)

/**
 * Says why a dialog goes that neither the rider nor one of its actions has closed: what it is about was changed or removed elsewhere. Call the
 * returned function when the rider closes it.
 */
export function useSaysWhyGone(element: RefObject<Element | null>, actions: readonly Running[]): () => void {
  const isOwn = useRef(false)
  const isOfAction = actions.some(mayBeWhy)
  const hasFailed = actions.some(({ error }) => error)
  useEffect(() => {
    // Both are false after the end of another component's action with the same key. That action may be the reason, so `isOwn` stays.
    if (isOfAction || hasFailed) isOwn.current = isOfAction
  }, [isOfAction, hasFailed])
  useEffect(() => {
    const shown = element.current
    const { left } = currentSession()
    const address = location.href
    return () => {
      // A rider who left the page or signed out needs no message. In StrictMode the element stays, so nothing has gone.
      if (isOwn.current || location.href !== address || currentSession().left !== left) return
      if (shown?.isConnected === false) showToast({ title: text.ui_closed_elsewhere(), icon: 'info' })
    }
  }, [element])
  return useCallback(() => {
    isOwn.current = true
  }, [])
}
