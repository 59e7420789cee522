import { execFileSync } from 'node:child_process'

/** The text of a PDF, as somebody who copies it gets it. */
export const textOfPdf = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
