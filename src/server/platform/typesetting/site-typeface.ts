import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { readWoff2 } from './woff2.ts'

const FILES = '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'

/** Whether a character needs no glyph, such as joiners, selectors and direction marks. */
export const isIgnorable = (codePoint: number) => /\p{DI}|[\u2066-\u2069]/u.test(String.fromCodePoint(codePoint))

export type Weight = 400 | 700

/**
 * Opens the site's font: the file with Latin letters, then the one with letters of further languages. fontkit gets the unpacked files,
 * because it would unpack a table of a WOFF file again for each glyph.
 */
export function openTypeface(weight: Weight): [Font, Font] {
  const { resolve } = createRequire(import.meta.url)
  const open = (subset: string) =>
    create(Buffer.from(readWoff2(resolve(`${FILES}-${subset}-${weight}-normal.woff2`)).buffer))
  return [open('latin'), open('latin-ext')]
}

let regular: [Font, Font] | undefined

/** Whether the site's font has a character. Both weights have the same ones. */
export function siteTypefaceHas(codePoint: number): boolean {
  regular ??= openTypeface(400)
  return regular.some((face) => face.hasGlyphForCodePoint(codePoint))
}

/** Whether the site's font has every character of a text. Other texts are shaped by HarfBuzz, with fallback fonts. */
export function isInSiteTypeface(text: string): boolean {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).every(
    (code) => siteTypefaceHas(code) || isIgnorable(code),
  )
}
