import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDrawing } from '#server/content/drawing.ts'
import { libraryOf } from '#tests/support/test-app.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { contentFiles } from '#tools/lib/content.ts'

const SITE = 'site.yaml'
const SVG = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300">${inside}</svg>`
const LINE = 'fill="none" stroke="var(--ink)"'
const FULL = '<path d="M0 0h480v300H0z" ATTRIBUTES/>'

const nested = (element: string, attribute: string) =>
  Array.from(
    { length: 6 },
    (_, level) =>
      `<${element} id="a${level}">${FULL.replace('ATTRIBUTES', `${attribute}="url(#a${level + 1})"`).repeat(20)}</${element}>`,
  ).join('') + FULL.replace('ATTRIBUTES', `${attribute}="url(#a0)"`)

/** Small files that take minutes or gigabytes to draw. */
const BOMBS: [kind: string, source: string, reason: RegExp][] = [
  [
    'round dashes',
    SVG(`<path d="M0 0${'h480h-480'.repeat(700)}" ${LINE} stroke-dasharray="0.12" stroke-linecap="round"/>`),
    /points and dashes/,
  ],
  ['dashes without caps', SVG(`<path d="M0 0${'h480h-480'.repeat(20)}" ${LINE} stroke-dasharray="1e-5"/>`), /dashes/],
  ['dashes of a group', SVG(`<g ${LINE} stroke-dasharray="1e-5 0"><circle cx="9" cy="9" r="9"/></g>`), /dashes/],
  ['long lines', SVG(`<path d="M0 0${'l480 300l-480-300'.repeat(900)}" ${LINE}/>`), /lines are too long/],
  ['wide lines', SVG(`<path d="M0 0${'l9 9l-9-9'.repeat(900)}" ${LINE} stroke-width="900"/>`), /lines are too long/],
  [
    'a scale of a scale',
    SVG(`${'<g transform="scale(1e4)">'.repeat(9)}<path d="M0 0l9 9" ${LINE}/>${'</g>'.repeat(9)}`),
    /beyond the frame/,
  ],
  ['endless arcs', SVG(`<path d="M0 0${'a99999 99999 0 1 1 1 1'.repeat(500)}" ${LINE}/>`), /beyond the frame/],
  ['transparent groups', SVG(`<g opacity=".9">${FULL.replace('ATTRIBUTES', '')}</g>`.repeat(200)), /large shapes/],
  ['large shapes', SVG(FULL.replace('ATTRIBUTES', 'fill-opacity=".1"').repeat(300)), /large shapes/],
  ['nested masks', SVG(nested('mask', 'mask')), /element <mask>/],
  ['nested clips', SVG(nested('clipPath', 'clip-path')), /element <clipPath>|clips a clip/],
  ['nested patterns', SVG(nested('pattern', 'fill')), /element <pattern>/],
  ['copies of copies', SVG(`<g id="a"><use href="#b"/><use href="#b"/></g><g id="b">${FULL}</g>`), /element <use>/],
  ['markers', SVG(`<marker id="a">${FULL}</marker><path d="M0 0h9v9" marker-mid="url(#a)"/>`), /element <marker>/],
  ['a filter', SVG('<filter id="a"><feTurbulence/></filter><path d="M0 0h9" filter="url(#a)"/>'), /element <filter>/],
  [
    'a web page',
    SVG('<html xmlns="http://www.w3.org/1999/xhtml"><meta http-equiv="refresh" content="0;url=//a.example"/></html>'),
    /element <html>/,
  ],
  ['an escaped address', SVG('<path d="M0 0h9" fill="u\\72l(https://a.example)"/>'), /not of the palette/],
  ['words that hide an element', SVG('<g><text>1</text></g>'), /element <text>/],
]

async function upload(path: string, source: string) {
  const site = await writingSite()
  const edda = await editorAt(site)
  const send = async (payload: string) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/admin/content/picture?path=${path}`,
      headers: { ...edda.headers, 'content-type': 'image/svg+xml' },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { send, first: await send(source) }
}

for (const [path, name] of [
  [TIP, 'tips/riding/tip-1.svg'],
  [SITE, 'logo.svg'],
] as const)
  test(`[WRITE-15] a small file that takes long to draw is refused in Admin and in the folder as ${name}`, async () => {
    const { send } = await upload(path, '')
    for (const [kind, source, reason] of BOMBS) {
      const { status, body } = await send(source)
      expect([status, body.code], kind).toEqual([400, 'picture-refused'])
      expect(body.errors[0].message, kind).toMatch(reason)
      const files = { ...contentFiles([{ drawing: 'A shape.', body: 'Lead.' }]), [name]: source }
      expect(() => libraryOf(files), kind).toThrow(reason)
    }
  })

test('[WRITE-15] a drawing that is refused is also refused in any other unit and place', () => {
  const bombs = BOMBS.filter(([, , reason]) => /dashes|too long|large/.test(reason.source))
  const shift = fc.integer({ min: -9000, max: 9000 })
  const property = fc.property(
    fc.constantFrom(...bombs),
    fc.integer({ min: 1, max: 40 }),
    shift,
    shift,
    (bomb, unit, x, y) => {
      const moved = bomb[1]
        .replace('0 0 480 300', `${x} ${y} ${480 * unit} ${300 * unit}`)
        .replace(/<svg[^>]*>/, (tag) => `${tag}<g transform="translate(${x} ${y}),scale(${unit})">`)
        .replace('</svg>', '</g></svg>')
      expect(readDrawing(moved, () => undefined)).toBeUndefined()
    },
  )
  fc.assert(property, { numRuns: 60 })
})

const FILES = new URL('../../../../tests/support/drawings/', import.meta.url)
const saved = (name: string) => readFileSync(new URL(`${name}.svg`, FILES), 'utf8')

test('[WRITE-16] a file as Inkscape and Figma save it is cleaned and becomes the drawing of a tip', async () => {
  const { send } = await upload(TIP, '')
  for (const [name, shape] of [
    ['inkscape', 'd="m 30,40 c 10,10 20,0 50,5 z"'],
    ['inkscape-plain', 'd="m 12.7,66.1 c 10.2,-3 20.1,1.5 50.8,0 H 100 v 5.3 z"'],
    ['figma', 'd="M12 2L22 22H2L12 2Z"'],
  ] as const) {
    const { status, body } = await send(saved(name))
    expect(status, name).toBe(200)
    const shown = Buffer.from(body.draft.shown.src.split(',')[1], 'base64').toString('utf8')
    expect(shown, name).toContain(shape)
    expect(shown, name).not.toMatch(/inkscape|style=|clip|id=/)
  }
})

test('[WRITE-16] a file as Illustrator saves it is cleaned and becomes the logo with its gradient', async () => {
  const { first } = await upload(SITE, saved('illustrator'))
  expect(first.status).toBe(200)
  const shown = Buffer.from(first.body.draft.shown.src.split(',')[1], 'base64').toString('utf8')
  expect(shown).toContain('<rect width="64" height="64" fill="url(#SVGID_1_)"/>')
  expect(shown).toContain('<path d="M10,10h20v20H10V10z" fill="#C8102E"/>')
  expect(shown).not.toMatch(/DOCTYPE|style|class|xml:space/)
})

test('[WRITE-16] all reasons against a file are named at once, with what is allowed', async () => {
  const { first } = await upload(
    TIP,
    saved('illustrator').replace('<g id="Background">', '<g><text x="9" y="9">Stop</text>'),
  )
  expect(first.status).toBe(400)
  const [{ message }] = first.body.errors
  for (const part of [
    '<text>',
    "text ('Stop'); convert texts to paths",
    '<linearGradient>',
    '#C8102E',
    '#FFFFFF',
    'var(--ink)',
  ])
    expect(message).toContain(part)
})
