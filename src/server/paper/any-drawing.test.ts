import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Drawing, withColours } from '#server/content/drawing.ts'
import type { PaintedDrawing } from '#server/content/picture-look.ts'
import { makeGuide } from '#server/guide/make-guide.ts'
import { makePoster, previewPoster } from '#server/poster-pdf/make-poster.ts'
import type { PosterContent } from '#server/poster-pdf/poster.ts'
import { anyDrawing } from '#tests/support/any-drawing.ts'
import { theLibrary } from '#tests/support/test-app.ts'

const LOOK = {
  accent: '#ffd000',
  accentInk: '#000000',
  accentOnInk: '#ffd000',
  hue: '#464d5b',
  drawing: '',
  logo: undefined,
}
const COLOURS = { ink: '#141a29', accent: '#ffd000', c: '#464d5b', danger: '#ac0311' }
const PAPER = { language: 'en', siteTitle: 'Ride Safer', look: LOOK, date: new Date(0) }

/** How long a drawing may take on the server (s), and how much memory (MB). */
const MOST = { seconds: 1, memory: 256 }

const painted = (drawing: Drawing): PaintedDrawing => ({ ...drawing, shapes: withColours(drawing, COLOURS) })

const poster = (drawing: PaintedDrawing): PosterContent => ({
  ...PAPER,
  format: 'a4',
  title: 'Brake',
  sentence: 'Before each ride.',
  textLanguage: 'en',
  picture: { alt: 'A shape.', drawing },
  facts: [],
  words: { scan: 'Scan', code: 'Code', cut: 'Cut' },
  code: 'https://ride-safer.example',
  address: 'ride-safer.example',
})

/** A guide of one tip with this drawing. */
function guide(drawing: PaintedDrawing) {
  const { tips, categories } = theLibrary()
  const [tip] = tips
  if (!tip) throw new Error('The library is empty')
  const drawings = new Map([[tip.id, drawing]])
  const content = { ...PAPER, productName: 'E-Scooter', address: 'https://ride-safer.example', categories, tips: [tip] }
  return makeGuide({ ...content, drawings, photos: new Map(), rules: new Map() })
}

/** The processor time of a task (s). The time itself grows with the load of the machine. */
async function secondsOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** What poppler finds wrong while it draws every page of a PDF. */
const faultsOf = (pdf: Uint8Array) =>
  spawnSync('pdftoppm', ['-r', '20', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 }).stderr

test('[WRITE-15] guide, poster and preview draw any drawing that is accepted, within the bounds of time and memory', async () => {
  const plain = painted({ viewBox: '0 0 9 9', shapes: '<path d="M0 0h9v9z"/>' })
  const tasks = {
    guide,
    poster: (drawing: PaintedDrawing) => makePoster(poster(drawing)),
    preview: (drawing: PaintedDrawing) => previewPoster(poster(drawing)),
  }
  const usual = new Map<string, number>()
  for (const [name, draw] of Object.entries(tasks)) {
    // The first run opens the fonts.
    await draw(plain)
    usual.set(name, await secondsOf(() => draw(plain)))
  }
  const property = fc.asyncProperty(anyDrawing, async (drawing) => {
    for (const [name, draw] of Object.entries(tasks)) {
      const before = process.resourceUsage().maxRSS
      const whole = await secondsOf(async () => {
        const file = await draw(painted(drawing))
        if (name !== 'preview') expect(faultsOf(file)).toBe('')
      })
      expect(whole - (usual.get(name) ?? 0), name).toBeLessThan(MOST.seconds)
      expect((process.resourceUsage().maxRSS - before) / 1024, name).toBeLessThan(MOST.memory)
    }
  })
  await fc.assert(property, { numRuns: 10 })
})
