import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { plainText, site } from '#tests/support/site.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'

const SVG = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300">${shapes}</svg>`
const RED_SQUARE = SVG('<rect x="90" y="0" width="300" height="300" fill="var(--danger)"/>')
const DRAWN = { title: 'Drawn', drawing: 'A square.', body: 'Lead.' }
const ACCENT = '#00c2b8'

/** A library with one drawn tip (1) and one without a drawing (2). */
const library = (drawing = RED_SQUARE, more = {}) =>
  libraryOf({ ...contentFiles([DRAWN, { title: 'Bare' }]), 'tips/riding/tip-1.svg': drawing, ...more })

/** Runs a tool of poppler on a PDF and returns its output. */
function runOnPdf(bytes: Uint8Array, tool: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-drawing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'guide.pdf')
  writeFileSync(file, bytes)
  return execFileSync(tool, [...args, file])
}

/** How many pixels of a picture have nearly this colour. */
async function countPixels(picture: Buffer, [red, green, blue]: [number, number, number]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let i = 0; i < data.length; i += info.channels) {
    const distance = Math.max(
      Math.abs((data[i] ?? 0) - red),
      Math.abs((data[i + 1] ?? 0) - green),
      Math.abs((data[i + 2] ?? 0) - blue),
    )
    if (distance < 12) count += 1
  }
  return count
}

test('[PIC-01] the server renders the drawing of each tip before its text, with the alternative text', async () => {
  const { app, page } = await site()
  for (const { id, drawing, drawingPath = 'missing', title } of theLibrary().tips) {
    if (!drawing) continue
    const html = (await page(`/tips/${id}`)).html
    const text = plainText(html)
    const place = text.indexOf(`aria-label="${drawing}"`)
    expect(place, title).toBeGreaterThan(0)
    expect(text.indexOf('href="#drawing"'), title).toBeGreaterThan(place)
    expect(text.indexOf('Key Points'), title).toBeGreaterThan(place)
    // The page itself holds the drawing, so that no other file delays its first view.
    const [symbol = 'missing'] = /<symbol.*<\/symbol>/s.exec((await app.inject(drawingPath)).body) ?? []
    expect(html, title).toContain(symbol)
    expect(html, title).not.toContain('drawing.svg')
  }
})

test('[PIC-01] a tip without a drawing has neither a picture nor an empty place for one', async () => {
  const { page } = await site({}, [{ title: 'Bare', body: 'Lead.' }])
  expect((await page('/tips/1')).html).not.toContain('tip-drawing')
})

test('[PIC-01] a drawing is an SVG that browsers cache until it changes', async () => {
  const { app } = await testApp({}, { library: library() })
  const [drawn, bare] = (await app.inject('/api/tips')).json()
  expect(bare).not.toHaveProperty('drawingPath')
  const answer = await app.inject(drawn.drawingPath)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['cache-control']).toMatch(/immutable/)
  expect(answer.body).toContain('<symbol id="drawing" viewBox="0 0 480 300">')

  const changed = library(RED_SQUARE.replace('300', '200'))
  expect(changed.find(1)?.drawingPath).not.toBe(drawn.drawingPath)
  expect(changed.version).not.toBe(library().version)
  for (const query of ['', '?v=', '?v=older', '?v=a&v=b']) {
    const other = await app.inject(`/tips/1/drawing.svg${query}`)
    expect([other.statusCode, other.headers['cache-control']], query).toEqual([200, 'public, no-cache'])
  }
  expect((await app.inject('/tips/2/drawing.svg')).statusCode).toBe(404)
  expect((await app.inject('/tips/99/drawing.svg')).statusCode).toBe(404)
  expect((await app.inject('/tips/x/drawing.svg')).statusCode).toBe(404)
})

test('[PIC-02] the colours of every drawing are tokens of the page', async () => {
  const { app } = await testApp()
  for (const { drawingPath, title } of theLibrary().tips) {
    if (!drawingPath) continue
    const { body } = await app.inject(drawingPath)
    const colours = [...body.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, value]) => value)
    expect(colours.length, title).toBeGreaterThan(10)
    for (const colour of colours) expect(colour, title).toMatch(/^(none|var\(--[a-z0-9-]+\))$/)
  }
})

test('[PIC-03] the guide shows a drawing as vectors, with its alternative text', async () => {
  const { app } = await testApp({}, { library: library() })
  const { rawPayload } = await app.inject('/guide.pdf')
  expect(runOnPdf(rawPayload, 'pdfimages', '-list').toString().trim().split('\n')).toHaveLength(2)
  expect(runOnPdf(rawPayload, 'pdfinfo', '-struct').toString()).toContain('Figure')
  expect(rawPayload.toString('latin1')).toContain('/Alt (A square.)')
  const pages = runOnPdf(rawPayload, 'pdftoppm', '-png', '-r', '144', '-f', '4', '-l', '4')
  // The square is 111 points wide, so 222 pixels.
  expect(await countPixels(pages, [172, 3, 17])).toBeGreaterThan(20_000)
})

test('[PIC-03] the guide draws every kind of shape, with transforms, groups and dashes', async () => {
  const shapes = `<g fill="var(--danger)" transform="translate(240 150) scale(2) rotate(45)" opacity="0.5">
    <rect x="-40" y="-40" width="80" height="80"/><circle cx="60" cy="0" r="9"/><ellipse cx="0" cy="60" rx="9" ry="5"/></g>
    <g stroke="var(--good)" stroke-width="4" stroke-dasharray="6 3" fill="none"><line x1="0" y1="4" x2="480" y2="4"/>
    <polyline points="0,20 480,20"/><polygon points="0,30 20,30 20,50"/><path d="M0 60h480a5 5 0 0 1 5 5"/></g>`
  const { app } = await testApp({}, { library: library(SVG(shapes)) })
  const { rawPayload } = await app.inject('/guide.pdf')
  const page = runOnPdf(rawPayload, 'pdftoppm', '-png', '-r', '144', '-f', '4', '-l', '4')
  // The danger colour at half its strength on grey.
  expect(await countPixels(page, [206, 122, 127])).toBeGreaterThan(5000)
  expect(await countPixels(page, [0, 104, 55])).toBeGreaterThan(300)
})

test('[PIC-03] the preview picture of a tip shows its drawing instead of that of the category', async () => {
  const { app } = await testApp({}, { library: library() })
  const danger: [number, number, number] = [172, 3, 17]
  expect(await countPixels((await app.inject('/tips/1/preview.png')).rawPayload, danger)).toBeGreaterThan(50_000)
  expect(await countPixels((await app.inject('/tips/2/preview.png')).rawPayload, danger)).toBe(0)
})

test('[PIC-02] [PIC-03] guide and preview picture have the operator’s accent colour', async () => {
  const accented = library(RED_SQUARE.replace('danger', 'accent'), { 'site.yaml': `brand:\n  accent: '${ACCENT}'\n` })
  const { app } = await testApp({}, { library: accented })
  const accent: [number, number, number] = [0, 194, 184]
  expect(await countPixels((await app.inject('/tips/1/preview.png')).rawPayload, accent)).toBeGreaterThan(50_000)
  const { rawPayload } = await app.inject('/guide.pdf')
  const page = runOnPdf(rawPayload, 'pdftoppm', '-png', '-r', '144', '-f', '4', '-l', '4')
  expect(await countPixels(page, accent)).toBeGreaterThan(20_000)
})

test('[PIC-04] the service worker caches every drawing', async () => {
  const { app } = await site()
  const worker = (await app.inject('/sw.js')).body
  const paths = theLibrary().tips.flatMap(({ drawingPath }) => drawingPath ?? [])
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(worker).toContain(`"${path}"`)
})

test('[PIC-06] neither the home page nor the list of tips carries a drawing', async () => {
  const { app } = await site()
  expect((await app.inject('/')).body).not.toMatch(/drawing\.svg|drawingPath/)
  const { body } = await app.inject('/api/tips')
  expect(body).toContain('drawingPath')
  expect(body).not.toMatch(/<svg|<path/)
})
