/**
 * Puts a text on the clipboard; false when the browser does not let it. Where there is no clipboard of the new kind (a
 * page without TLS) the old way is tried, within `parent`: what lies outside an open dialog cannot be selected.
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
    if (focused instanceof HTMLElement) focused.focus()
    return copied
  }
}
