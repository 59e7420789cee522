import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readDrawing, withColours } from '#server/content/drawing.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'
import { paintDrawing } from './drawing.ts'

const SVG = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${inside}</svg>`

/** The operators of a PDF that draws a shape, at the size of its SVG. */
async function painted(shape: string): Promise<string> {
  const drawing = readDrawing(SVG(shape), (reason) => {
    throw new Error(reason)
  })
  const doc = new PDFDocument({ compress: false })
  const bytes = buffer(doc)
  const colours = { ink: '#000000' }
  paintDrawing(doc, { viewBox: '0 0 200 100', shapes: drawing ? withColours(drawing, colours) : '' }, 0, 0, 200)
  doc.end()
  const [, operators = ''] = /stream\n([\s\S]*?)endstream/.exec((await bytes).toString('latin1')) ?? []
  return operators.replaceAll('\n', ' ')
}

const STROKE = 'fill="none" stroke="var(--ink)"'

test('the guide draws percentages, dotted lines and numbers without spaces as browsers do', async () => {
  expect(await painted('<rect width="50%" height="100%"/>')).toContain('0 0 m 100 0 l 100 100 l')
  expect(await painted(`<line x1="10%" y1="10%" x2="90%" y2="50%" ${STROKE}/>`)).toContain('20 10 m 180 50 l')
  expect(await painted(`<polyline points="0 0 10.5.5 2e1-4" ${STROKE}/>`)).toContain('0 0 m 10.5 0.5 l 20 -4 l')
  expect(await painted(`<path d="M0 0h9" ${STROKE} stroke-dasharray="0 8"/>`)).toMatch(/\[0\.\d+ 8\] 0 d/)
  expect(await painted(`<path d="M0 0h9" ${STROKE} stroke-dasharray="6 2 1 2"/>`)).toContain('[6 2 1 2] 0 d')
  for (const solid of ['0', '0 0', '4 -3'])
    expect(await painted(`<path d="M0 0h9" ${STROKE} stroke-dasharray="${solid}"/>`), solid).toContain('[] 0 d')
})

test('the guide draws the corners of a rectangle round that has only ry', async () => {
  expect(await painted('<rect width="90" height="90" ry="9"/>')).toBe(
    await painted('<rect width="90" height="90" rx="9"/>'),
  )
})

test('a drawing that the check accepts does not break the guide', async () => {
  const shapes = [
    '<rect width="100%" height="100%" fill="var(--surface)"/>',
    '<circle cx="50%" cy="50%" r="10%" opacity="50%" fill-opacity="50%"/>',
    `<path d="M0 0h9" ${STROKE} stroke-width="2%" stroke-dasharray="0 8"/>`,
    `<polyline points="0 0 10.5.5 20 20" ${STROKE}/>`,
    `<line y2="4" ${STROKE} stroke-width=".5" stroke-opacity="0.5"/>`,
  ]
  const files = { ...contentFiles([{ drawing: 'A shape.' }]), 'tips/riding/tip-1.svg': SVG(shapes.join('')) }
  const { app } = await testApp({}, { library: libraryOf(files) })
  expect((await app.inject('/guide.pdf')).statusCode).toBe(200)
})
