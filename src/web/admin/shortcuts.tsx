import { useEffect, useId, useState } from 'react'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import './shortcuts.css'

const STORE = 'deskKeys'

/** Whether the rider has turned the shortcuts off, for example because speech input types letters. */
function areOff(): boolean {
  try {
    return localStorage.getItem(STORE) === 'off'
  } catch {
    return false
  }
}

function turn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, 'off')
  } catch {
    // The browser forbids storage, so the shortcuts stay on.
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Moves the focus to the next or previous row of the list, from outside of the rows to the one after the focus. */
function moveBy(step: 1 | -1): void {
  const { activeElement } = document
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.contains(activeElement))
  const isAfter = (row: HTMLElement) =>
    row.compareDocumentPosition(activeElement ?? row) & Node.DOCUMENT_POSITION_PRECEDING
  const next = at < 0 ? (rows.find(isAfter) ?? rows[0]) : rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  moveFocus(next)
  next?.scrollIntoView({ block: 'nearest' })
}

/** The keyboard shortcuts of Admin: j and k move through a list, ? opens the help, and other keys press the button with this `data-key`. */
export function useShortcuts(onHelp: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') || (areOff() && event.key !== '?')) return
      if (event.key === 'j') moveBy(1)
      else if (event.key === 'k') moveBy(-1)
      else if (event.key === '?') onHelp()
      else {
        const button = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
        if (!button) return
        button.click()
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onHelp])
}

const SHORTCUTS = [
  ['j', text.admin_shortcut_next],
  ['k', text.admin_shortcut_previous],
  ['Enter', text.admin_shortcut_open],
  ['e', text.admin_shortcut_done],
  ['u', text.admin_shortcut_undo],
  ['?', text.admin_shortcut_help],
] as const

/** Says which shortcuts there are, and turns them off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [isOn, setOn] = useState(!areOff())
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="admin-dialog">
      <div className="admin-form">
        <h2 id={titleId}>{text.admin_shortcuts()}</h2>
        <dl className="admin-keys">
          {SHORTCUTS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does()}</dd>
            </div>
          ))}
        </dl>
        <label className="admin-check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => {
              setOn(event.target.checked)
              turn(event.target.checked)
            }}
          />
          {text.admin_shortcuts_on()}
        </label>
        <div className="admin-buttons">
          <Button className="button button-primary" data-autofocus onClick={onClose}>
            {text.ui_close()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The shortcuts below a list, on devices with a keyboard. */
export function ShortcutLine({ hasDone = false }: { hasDone?: boolean }) {
  const shown = SHORTCUTS.filter(([key]) => key !== 'e' || hasDone)
  return (
    <p className="admin-key-line" aria-hidden="true">
      {shown.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does()}
        </span>
      ))}
    </p>
  )
}
