import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const FILES = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'

export type Weight = 400 | 700

/** Opens the site's font: the file with Latin letters, then the one with letters of further languages. */
export function openTypeface(weight: Weight): [Font, Font] {
  const { resolve } = createRequire(import.meta.url)
  const open = (subset: string) => openSync(resolve(`${FILES}-${subset}-${weight}-normal.woff`))
  return [open('latin'), open('latin-ext')]
}
