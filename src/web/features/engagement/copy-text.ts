import { moveFocus } from '#web/lib/focus.ts'
/**
 * Copies a text to the clipboard. Returns false when the browser does not allow it. Without `navigator.clipboard` (a page
 * without TLS) it uses `execCommand` on a text field inside `parent`, because text outside an open dialog cannot be
 * selected.
 */
export async function copyText(text: string, parent: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    const focused = document.activeElement
    ;(parent ?? document.body).append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) moveFocus(focused)
    return copied
  }
}
