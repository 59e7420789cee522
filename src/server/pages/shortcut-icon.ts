import sharp from 'sharp'
import { readIcon } from '#server/content/icons.ts'

/** Phones and desktops show shortcuts at most in this size (px). */
const SIZE = 192

export interface ShortcutIcon {
  /** Name of a Lucide icon. */
  icon: string
  /** The background colour. */
  hue: string
}

/**
 * Draws the icon of a shortcut of the installed app: a white Lucide icon on the colour of its category.
 *
 * @returns a PNG
 */
export function shortcutIcon({ icon, hue }: ShortcutIcon): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${SIZE}" height="${SIZE}">
    <rect width="48" height="48" rx="12" fill="${hue}"/>
    <g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round"><path d="${readIcon(icon) ?? ''}"/></g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
