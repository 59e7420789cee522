// Typefaces in files of one weight, which PDFKit can embed. Use it in worker threads only (fallback-fonts.ts).
import { createRequire } from 'node:module'
import { Blob, Face, Font } from 'harfbuzzjs'
import { type FallbackFont, fallbackFontsFor } from './fallback-fonts.ts'
import type { Weight } from './site-typeface.ts'
import { readWoff2 } from './woff2.ts'

/** A font whose glyphs can be embedded into a PDF. */
export interface StaticFont extends FallbackFont {
  name: string
  /** The file of each weight, which holds the same glyphs by the same ids as HarfBuzz uses. */
  files: Record<Weight, Uint8Array>
}

const PATHS = [
  ['NotoSansArabic', '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic'],
  ['AtkinsonLatin', '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin'],
  ['AtkinsonLatinExt', '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext'],
] as const

const { resolve } = createRequire(import.meta.url)

function openStatic(name: string, path: string): StaticFont {
  const read = (weight: Weight) => readWoff2(resolve(`${path}-${weight}-normal.woff2`))
  const files = { 400: read(400), 700: read(700) }
  const faces = {
    400: new Face(new Blob(files[400].slice().buffer)),
    700: new Face(new Blob(files[700].slice().buffer)),
  }
  const characters = new Set(faces[400].collectUnicodes())
  return {
    name,
    files,
    fonts: { 400: new Font(faces[400]), 700: new Font(faces[700]) },
    unitsPerEm: faces[400].upem,
    has: (code) => characters.has(code),
  }
}

let opened: StaticFont[] | undefined

/** The fonts that have a character, those that can be embedded first. */
export function paragraphFontsFor(codePoint: number): readonly FallbackFont[] {
  opened ??= PATHS.map(([name, path]) => openStatic(name, path))
  const found = opened.filter((font) => font.has(codePoint))
  return found.length > 0 ? found : fallbackFontsFor(codePoint)
}

export const isStatic = (font: FallbackFont): font is StaticFont => 'files' in font
