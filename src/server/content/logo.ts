import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { readPngSize } from './png.ts'

export interface Logo {
  file: string
  contentType: 'image/svg+xml' | 'image/png'
  bytes: Buffer
}

/** The maximum size of the file (bytes), because every page shows the logo. */
const MAX_SIZE = 64 * 1024

const FILES = { 'logo.svg': 'image/svg+xml', 'logo.png': 'image/png' } as const

/** Elements that run code, load files or contain other markup. */
const FORBIDDEN = new Set([
  'script',
  'foreignobject',
  'iframe',
  'image',
  'use',
  'a',
  'animate',
  'set',
  'handler',
  'style',
])

function checkSvg(source: string, report: (reason: string) => void) {
  const parser = new SaxesParser()
  let root: string | undefined
  parser.on('error', (error) => report(`is not valid XML (${error.message})`))
  parser.on('doctype', () => report('holds a document type'))
  parser.on('cdata', () => report('holds a CDATA section'))
  parser.on('opentag', ({ name, attributes }) => {
    root ??= name
    const local = name.toLowerCase().replace(/^.*:/, '')
    if (FORBIDDEN.has(local)) report(`holds the element <${name}>; a logo is shapes only`)
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
export function readLogo(folder: string, report: (file: string, reason: string) => void): Logo | undefined {
  for (const name of ['logo.jpg', 'logo.jpeg', 'logo.gif', 'logo.webp']) {
    if (existsSync(join(folder, name)))
      report(name, 'is of a format that is not supported; a logo is logo.svg or logo.png')
  }
  const [found, second] = (['logo.svg', 'logo.png'] as const).filter((name) => existsSync(join(folder, name)))
  if (!found) return undefined
  if (second) report(second, `stands beside ${found}; keep one of them`)
  const bytes = readFileSync(join(folder, found))
  if (bytes.length > MAX_SIZE) report(found, `is larger than ${MAX_SIZE / 1024} KB`)
  else if (found === 'logo.svg') checkSvg(bytes.toString('utf8'), (reason) => report(found, reason))
  else checkPng(bytes, (reason) => report(found, reason))
  return { file: found, contentType: FILES[found], bytes }
}
