import { useEffect } from 'react'

interface Actions {
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  save: () => void
}

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, and the undo of a phone, act on the whole form instead of on one field. Ctrl+S
 * saves.
 */
export function useEditorKeys({ undo, redo, save }: Actions): void {
  useEffect(() => {
    const isOfForm = ({ target }: Event) => target instanceof Element && target.closest('.tip-editor') !== null
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isOfForm(event)) return
      const key = event.key.toLowerCase()
      const action = key === 's' ? save : key === 'y' || (key === 'z' && event.shiftKey) ? redo : undo
      if (!['s', 'y', 'z'].includes(key)) return
      event.preventDefault()
      action?.()
    }
    function onInput(event: InputEvent) {
      if (!isOfForm(event) || !/^history(Undo|Redo)$/.test(event.inputType)) return
      event.preventDefault()
      ;(event.inputType === 'historyRedo' ? redo : undo)?.()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('beforeinput', onInput)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('beforeinput', onInput)
    }
  }, [undo, redo, save])
}
