import { execFileSync } from 'node:child_process'

const read = (pdf: Uint8Array, ...options: string[]) =>
  execFileSync('pdftotext', [...options, '-', '-'], { input: pdf, encoding: 'utf8' })

/** The text of a PDF, as somebody who copies it gets it. */
export const textOfPdf = (pdf: Uint8Array): string => read(pdf, '-raw')

/** The text of a PDF whose lines may be written from right to left, in the order of reading and without marks of direction. */
export const readingOrder = (pdf: Uint8Array): string =>
  read(pdf).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** The words of a PDF with their places on the page (points). */
export const placesInPdf = (pdf: Uint8Array): { text: string; left: number; right: number; top: number }[] =>
  [
    ...read(pdf, '-bbox').matchAll(
      /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*?)<\/word>/g,
    ),
  ].map(([, left, top, right, text = '']) => ({ text, left: Number(left), right: Number(right), top: Number(top) }))
