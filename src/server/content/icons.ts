import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { drawingId, iconId } from '#shared/icons.ts'
import type { Drawing } from './drawing.ts'
import { iconPath } from './icon-path.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')), 'icons')

/** The names of all icons. Names that there are not are neither looked for nor remembered, because editors send any. */
let names: ReadonlySet<string> | undefined
const icons = new Map<string, string>()

/** The data of the path of a Lucide icon, or undefined when there is no such icon. Each file is read once. */
export function readIcon(name: string): string | undefined {
  names ??= new Set(
    readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -'.svg'.length)] : [])),
  )
  if (!names.has(name)) return undefined
  const known = icons.get(name)
  if (known !== undefined) return known
  const path = iconPath(readFileSync(join(folder, `${name}.svg`), 'utf8'))
  icons.set(name, path)
  return path
}

/** One svg element with a path for each icon and a symbol for each drawing. Pages show them with `<use>`. */
export function makeSprite(names: Iterable<string>, drawings: (readonly [name: string, Drawing])[] = []): string {
  const paths = [...new Set(names)].sort().map((name) => {
    const path = readIcon(name)
    if (path === undefined) throw new Error(`There is no icon named '${name}'`)
    return `<path id="${iconId(name)}" d="${path}"/>`
  })
  const drawn = drawings.map(
    ([name, { viewBox, shapes }]) => `<symbol id="${drawingId(name)}" viewBox="${viewBox}">${shapes}</symbol>`,
  )
  return `<svg hidden aria-hidden="true">${[...paths, ...drawn].join('')}</svg>`
}
