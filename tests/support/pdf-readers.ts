import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readingOrder } from './pdf.ts'

/** Opens a PDF as Firefox does. */
export const openInPdfjs = (pdf: Uint8Array) => getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise

async function readByPdfjs(pdf: Uint8Array): Promise<string> {
  const document = await openInPdfjs(pdf)
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await document.loadingTask.destroy()
  return pages.join('\n')
}

/** Reads a PDF as Chrome does. */
async function readByPdfium(pdf: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(pdf)
  // PDFium has a sign of its own for a hyphen at the end of a line.
  const text = [...document.pages()].map((page) => page.getText().replaceAll('\ufffe', '-\n')).join('\n')
  document.destroy()
  pdfium.destroy()
  return text
}

/** What Firefox, Chrome and the viewers of Linux find in a PDF, in the order of reading. */
export const PDF_READERS: Record<'pdf.js' | 'PDFium' | 'poppler', (pdf: Uint8Array) => Promise<string>> = {
  'pdf.js': readByPdfjs,
  PDFium: readByPdfium,
  poppler: async (pdf) => readingOrder(pdf),
}

/** The words of a text, with those in one piece that have a hyphen at the end of a line. */
const wordsIn = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/-\s*\n/g, '-')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** The share of words that a reader finds after the word before them (of each text), from 0 to 1. */
export function shareInOrder(texts: readonly string[], read: string): number {
  const found = wordsIn(read)
  const pairs = new Set(found.map((word, place) => `${found[place - 1] ?? ''} ${word}`))
  const words = new Set(found)
  const wanted = texts.flatMap((text) => {
    const own = wordsIn(text)
    return own.map((word, place) => (place === 0 ? words.has(word) : pairs.has(`${own[place - 1]} ${word}`)))
  })
  return wanted.filter((isFound) => isFound).length / wanted.length
}
