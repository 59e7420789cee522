// The Noto typefaces, for names in scripts that the site's own typeface lacks. Use it in worker threads only, because an opened
// file takes up to a few MB of memory. A file is opened when a text first needs it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import type { Weight } from './site-typeface.ts'
import { readWoff2 } from './woff2.ts'

/** One package for each of Unicode's recommended scripts, first those that cover several of them. */
const TYPEFACES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-armenian',
  'noto-sans-bengali',
  'noto-sans-devanagari',
  'noto-sans-ethiopic',
  'noto-sans-georgian',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-hebrew',
  'noto-sans-kannada',
  'noto-sans-khmer',
  'noto-sans-lao',
  'noto-sans-malayalam',
  'noto-sans-myanmar',
  'noto-sans-oriya',
  'noto-sans-sinhala',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thaana',
  'noto-sans-thai',
  'noto-serif-tibetan',
  // Also Hiragana, Katakana and Bopomofo.
  'noto-sans-sc',
  'noto-sans-kr',
]

const require = createRequire(import.meta.url)

/** A file of a typeface with the characters that it should have. */
interface FontFile {
  path: string
  ranges: [first: number, last: number][]
}

/** Reads 'U+600-6FF,U+750'. */
function readRanges(ranges: string): FontFile['ranges'] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

function listFiles(): FontFile[] {
  return TYPEFACES.flatMap((typeface) => {
    const folder = `@fontsource-variable/${typeface}`
    const subsets: Record<string, string> = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8'))
    return Object.entries(subsets).map(([subset, ranges]) => ({
      path: `${folder}/files/${typeface}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
      ranges: readRanges(ranges),
    }))
  })
}

/** An opened file in both weights. */
export interface FallbackFont {
  fonts: Record<Weight, Font>
  unitsPerEm: number
  has: (codePoint: number) => boolean
}

/** The files that should have each character, in the order of the typefaces. */
let filesByCharacter: Map<number, FontFile[]> | undefined

function indexFiles(): Map<number, FontFile[]> {
  const index = new Map<number, FontFile[]>()
  for (const file of listFiles()) {
    for (const [first, last] of file.ranges) {
      for (let code = first; code <= last; code++) {
        const files = index.get(code)
        if (files) files.push(file)
        else index.set(code, [file])
      }
    }
  }
  return index
}

const opened = new Map<string, FallbackFont>()
/** For each character that a text had: the fonts with it, the best one first. */
const fontsByCharacter = new Map<number, readonly FallbackFont[]>()

function openFont(path: string): FallbackFont {
  const known = opened.get(path)
  if (known) return known
  const face = new Face(new Blob(readWoff2(require.resolve(path)).buffer))
  const characters = new Set(face.collectUnicodes())
  const inWeight = (weight: Weight) => {
    const font = new Font(face)
    font.setVariations([new Variation('wght', weight)])
    return font
  }
  const font = {
    fonts: { 400: inWeight(400), 700: inWeight(700) },
    unitsPerEm: face.upem,
    has: (code: number) => characters.has(code),
  }
  opened.set(path, font)
  return font
}

/** The fonts that have a character, the best one first. Empty when none has it. Opens their files. */
export function fallbackFontsFor(codePoint: number): readonly FallbackFont[] {
  const known = fontsByCharacter.get(codePoint)
  if (known) return known
  filesByCharacter ??= indexFiles()
  const found: FallbackFont[] = []
  for (const { path } of filesByCharacter.get(codePoint) ?? []) {
    const font = openFont(path)
    if (font.has(codePoint)) found.push(font)
    // Two fonts are enough, because punctuation is in many files.
    if (found.length === 2) break
  }
  fontsByCharacter.set(codePoint, found)
  return found
}
