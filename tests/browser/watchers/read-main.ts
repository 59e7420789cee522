/**
 * Runs in the page. Returns what its `main` says, block by block, or null while a dialog is open. What a rider has opened
 * or typed and what the page announces for a while is left out.
 */
export function readMain(): string[] | null {
  const main = document.querySelector('main')
  if (!main || document.querySelector('dialog[open]')) return null
  const LEFT_OUT =
    '[role="status"], [role="alert"], [aria-live], output, details > :not(summary), script, style, noscript, select'
  const blocks = new Map<Element, string>()
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode as Text
    if (!parentElement?.checkVisibility({ visibilityProperty: true }) || parentElement.closest(LEFT_OUT)) continue
    let block = parentElement
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
    blocks.set(block, (blocks.get(block) ?? '') + data)
  }
  const states = [...main.querySelectorAll('[aria-pressed], [role="switch"]')].map((control) => {
    const isOn = control.getAttribute('aria-pressed') ?? String((control as HTMLInputElement).checked)
    return `${control.getAttribute('aria-label') ?? control.textContent} is ${isOn}`
  })
  const lines = [...blocks.values(), ...states].map((line) => line.replaceAll(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '')
}
