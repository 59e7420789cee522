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

/** Reads the text of a PDF in three ways: as Firefox (pdf.js), Chrome (PDFium) and viewers on Linux (poppler) do. */
export const PDF_READERS: Record<'pdf.js' | 'PDFium' | 'poppler', (pdf: Uint8Array) => Promise<string>> = {
  'pdf.js': readByPdfjs,
  PDFium: readByPdfium,
  poppler: async (pdf) => readingOrder(pdf),
}

const wordsIn = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words of a text and each with the word before it. */
function pairsIn(text: string): [word: string, pair: string][] {
  const words = wordsIn(text)
  return words.map((word, place) => [word, `${words[place - 1] ?? ''} ${word}`])
}

/** The share of words that a reader finds after the word before them (of each text), from 0 to 1. */
export function shareInOrder(texts: readonly string[], read: string): number {
  // A hyphen at the end of a line divides a word or is a part of it. What searches in a PDF tries both.
  const found = new Set(['', '-'].flatMap((hyphen) => pairsIn(read.replace(/-\s*\n/g, hyphen)).flat()))
  const wanted = texts.flatMap((text) => pairsIn(text).map(([word, pair]) => (pair === ` ${word}` ? word : pair)))
  return wanted.filter((word) => found.has(word)).length / wanted.length
}
