import { SaxesParser } from 'saxes'
import type { ContentFiles } from './files.ts'
import { readPngSize } from './png.ts'

export interface Logo {
  file: string
  contentType: 'image/svg+xml' | 'image/png'
  bytes: Buffer
}

/** The maximum size of the file (bytes), because every page shows the logo. */
const MAX_SIZE = 64 * 1024

const FILES = { 'logo.svg': 'image/svg+xml', 'logo.png': 'image/png' } as const

/** Elements that run code, load files, move, contain other markup, or let a small file take long to draw. */
const FORBIDDEN =
  /^(script|foreignobject|iframe|image|use|a|animate.*|set|discard|handler|style|filter|fe[a-z]+|pattern|marker|mpath|video|audio)$/

/** How deep elements may be nested, because the library that draws icons refuses more than 256. */
const MAX_DEPTH = 50

/** Checks an SVG logo. */
export function checkLogoDrawing(source: string, report: (reason: string) => void): void {
  if (Buffer.byteLength(source) > MAX_SIZE) {
    report(`is larger than ${MAX_SIZE / 1024} KB`)
    return
  }
  const parser = new SaxesParser()
  let root: string | undefined
  let depth = 0
  parser.on('error', (error) => report(`is not valid XML (${error.message})`))
  parser.on('doctype', () => report('holds a document type'))
  parser.on('cdata', () => report('holds a CDATA section'))
  parser.on('processinginstruction', ({ target }) => {
    if (target !== 'xml') report('holds a processing instruction')
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.on('opentag', ({ name, attributes }) => {
    root ??= name
    depth += 1
    if (depth === MAX_DEPTH + 1) report(`nests more than ${MAX_DEPTH} elements`)
    const local = name.toLowerCase().replace(/^.*:/, '')
    if (FORBIDDEN.test(local)) report(`holds the element <${name}>; a logo is shapes only`)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) report(`has the attribute ${attribute}, which runs a script`)
      if (/(^|:)href$/i.test(attribute) || /url\(\s*['"]?[^#\s'"]/i.test(value))
        report(`refers to another file (${attribute})`)
      if (/^style$/i.test(attribute)) report('has the attribute style; write its values as attributes of their own')
    }
  })
  parser.write(source).close()
  if (root !== 'svg') report('is not an SVG file')
}

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
  if (bytes.length > MAX_SIZE) report(found, `is larger than ${MAX_SIZE / 1024} KB`)
  else if (found === 'logo.svg') checkLogoDrawing(bytes.toString('utf8'), (reason) => report(found, reason))
  else checkPng(bytes, (reason) => report(found, reason))
  return { file: found, contentType: FILES[found], bytes }
}
