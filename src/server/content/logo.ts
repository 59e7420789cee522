import { type AllowedSvg, checkOrClean, checkSvg } from './check-svg.ts'
import type { ContentFiles } from './files.ts'
import { readPngSize } from './png.ts'
import { numbersOf, transformed, UNCHANGED } from './svg-cost.ts'

export interface Logo {
  file: string
  contentType: 'image/svg+xml' | 'image/png'
  bytes: Buffer
}

/** The maximum size of the file (bytes), because every page shows the logo. */
const MAX_SIZE = 64 * 1024

const FILES = { 'logo.svg': 'image/svg+xml', 'logo.png': 'image/png' } as const

/** The length of 'rgba(', 60 signs and ')'. */
const MAX_COLOUR = 66
const isColour = (value: string) =>
  /^(?:none|currentColor|[a-z]{3,20}|#[0-9a-f]{3,8}|var\(--[\w-]+\))$/i.test(value) ||
  (value.length <= MAX_COLOUR && /^(?:rgb|hsl)a?\([\d.,%\s/]+\)$/i.test(value))
const isReference = (value: string) => /^url\(#[\w.-]+\)$/.test(value)
const isNumbers = (value: string) => numbersOf(value.replaceAll('%', ' ')) !== undefined
const ids = (value: string) => /^[\w.-]{1,200}$/.test(value)

const LOGO: AllowedSvg = {
  name: 'a logo',
  maxSize: MAX_SIZE,
  maxCost: { points: 16_000, length: 300, area: 60 },
  otherElements: ['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
  otherAttributes: {
    id: ids,
    'clip-path': isReference,
    'clip-rule': (value) => ['nonzero', 'evenodd'].includes(value),
    clipPathUnits: (value) => value === 'userSpaceOnUse',
    gradientUnits: (value) => ['userSpaceOnUse', 'objectBoundingBox'].includes(value),
    gradientTransform: (value) => transformed(UNCHANGED, value) !== undefined,
    spreadMethod: (value) => ['pad', 'reflect', 'repeat'].includes(value),
    href: (value) => /^#[\w.-]+$/.test(value),
    ...Object.fromEntries(['fx', 'fy', 'fr', 'offset', 'stop-opacity'].map((name) => [name, isNumbers])),
    'stop-color': isColour,
  },
  isPaint: (value) => isColour(value) || isReference(value),
  paints: 'none, colours such as #c8102e, gradients of the file',
}

/** Checks an SVG logo, without what drawing programs write around its shapes. @returns the accepted file, or undefined after a problem */
export const acceptLogoDrawing = (source: string, report: (reason: string) => void): string | undefined =>
  checkOrClean(source, (text, found) => checkSvg(text, LOGO, found), report)?.source

function checkPng(bytes: Buffer, report: (reason: string) => void) {
  try {
    const { width, height } = readPngSize(bytes)
    if (width !== height) report(`is ${width} x ${height} pixels; a logo is square`)
  } catch (error) {
    report((error as Error).message)
  }
}

/** Reads and checks `logo.svg` or `logo.png` of a content folder. Returns undefined when there is none. */
export function readLogo(content: ContentFiles, report: (file: string, reason: string) => void): Logo | undefined {
  for (const name of ['logo.jpg', 'logo.jpeg', 'logo.gif', 'logo.webp']) {
    if (content.has(name)) report(name, 'is of a format that is not supported; a logo is logo.svg or logo.png')
  }
  const [found, second] = (['logo.svg', 'logo.png'] as const).filter((name) => content.has(name))
  if (!found) return undefined
  if (second) report(second, `stands beside ${found}; keep one of them`)
  const bytes = content.bytes(found)
  const reportHere = (reason: string) => report(found, reason)
  if (found === 'logo.svg') {
    const accepted = acceptLogoDrawing(bytes.toString('utf8'), reportHere)
    return { file: found, contentType: FILES[found], bytes: Buffer.from(accepted ?? '') }
  }
  if (bytes.length > MAX_SIZE) reportHere(`is larger than ${MAX_SIZE / 1024} KB`)
  else checkPng(bytes, reportHere)
  return { file: found, contentType: FILES[found], bytes }
}
