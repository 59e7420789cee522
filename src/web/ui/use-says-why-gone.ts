import { type RefObject, useCallback, useEffect, useRef } from 'react'
import * as text from '#texts'
import { currentSession } from '#web/lib/session.ts'
import { showToast } from './toast-store.ts'

/**
 * Says why a dialog goes that nobody has closed: what it is about was changed or removed elsewhere. The returned function notes that the rider, or an
 * action of the dialog, closes it, or with false that the action has failed.
 */
export function useSaysWhyGone(element: RefObject<Element | null>): (isOwn?: boolean) => void {
  const isClosed = useRef(false)
  useEffect(() => {
    const shown = element.current
    const { left } = currentSession()
    const address = location.href
    return () => {
      // Another page, or another rider, has nothing to do with it. In StrictMode the element stays.
      const isOwn = isClosed.current || location.href !== address || currentSession().left !== left
      if (!isOwn && shown?.isConnected === false) showToast({ title: text.ui_closed_elsewhere(), icon: 'info' })
    }
  }, [element])
  return useCallback((isOwn = true) => {
    isClosed.current = isOwn
  }, [])
}
