import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const FILES = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'

export type Weight = 400 | 700

/** The files that hold the site's typeface at a weight: the common letters first, then those of further languages. */
export function openTypeface(weight: Weight): [Font, Font] {
  const { resolve } = createRequire(import.meta.url)
  const open = (subset: string) => openSync(resolve(`${FILES}-${subset}-${weight}-normal.woff`))
  return [open('latin'), open('latin-ext')]
}
