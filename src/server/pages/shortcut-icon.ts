import sharp from 'sharp'
import { readIcon } from '#server/content/icons.ts'

/** How large phones and desktops show a shortcut at most (px). */
const SIZE = 192

/** A Lucide icon by name, and the colour behind it. */
export interface ShortcutIcon {
  icon: string
  hue: string
}

/**
 * Draws the icon of a shortcut: a Lucide icon in white on the colour of its category, up to the edges.
 *
 * @returns a PNG
 */
export function shortcutIcon({ icon, hue }: ShortcutIcon): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${SIZE}" height="${SIZE}">
    <rect width="48" height="48" rx="12" fill="${hue}"/>
    <g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round">${readIcon(icon) ?? ''}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
