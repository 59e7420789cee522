import { expect, test } from 'vitest'
import { plainText, readPage, thePages } from '#tests/support/site.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'
import { readDrawing } from './drawing.ts'

const SVG = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"${attributes}>${inside}</svg>`
const PATH = '<path d="M0 0h9v9z" fill="var(--ink)"/>'

function reasonsOf(source: string): string[] {
  const reasons: string[] = []
  const drawing = readDrawing(source, (reason) => reasons.push(reason))
  expect(drawing === undefined, source.slice(0, 200)).toBe(reasons.length > 0)
  return reasons
}

/** Each kind of hostile drawing, and a part of the reason with which it is refused. */
const HOSTILE: [kind: string, source: string, reason: string][] = [
  ['a script', SVG('<script>alert(1)</script>'), 'the element <script>'],
  ['a script of another namespace', SVG('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), 'the element <x:script>'],
  ['a handler', SVG(PATH, ' onload="alert(1)"'), 'the attribute onload'],
  ['a handler of a shape', SVG('<path d="M0 0" onclick="alert(1)"/>'), 'the attribute onclick'],
  ['a link', SVG(`<a href="javascript:alert(1)">${PATH}</a>`), 'the element <a>'],
  ['a web page inside', SVG('<foreignObject><body/></foreignObject>'), 'the element <foreignObject>'],
  ['a frame', SVG('<iframe src="https://example.org"/>'), 'the element <iframe>'],
  ['a picture from elsewhere', SVG('<image href="https://example.org/a.png"/>'), 'the element <image>'],
  ['a picture as data', SVG('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), 'the element <image>'],
  ['a copy of another file', SVG('<use href="https://example.org/a.svg#a"/>'), 'the element <use>'],
  ['a style that loads a file', SVG('<style>@import url(https://example.org/a.css)</style>'), 'the element <style>'],
  ['a style attribute', SVG('<path d="M0 0" style="fill:url(//example.org)"/>'), 'the attribute style'],
  ['a fill from elsewhere', SVG('<path d="M0 0" fill="url(https://example.org#a)"/>'), 'is not of the palette'],
  [
    'an animation that sets a link',
    SVG('<animate attributeName="href" to="javascript:alert(1)"/>'),
    'the element <animate>',
  ],
  ['a setter', SVG('<set attributeName="onclick" to="alert(1)"/>'), 'the element <set>'],
  ['a filter', SVG('<filter id="a"><feImage href="https://example.org"/></filter>'), 'the element <filter>'],
  ['an external entity', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${SVG('&a;')}`, 'a document type'],
  [
    'entities that grow without end',
    `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(9)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${SVG('&b;')}`,
    'a document type',
  ],
  [
    'a style sheet from elsewhere',
    `<?xml-stylesheet href="https://example.org/a.css"?>${SVG(PATH)}`,
    'a processing instruction',
  ],
  ['a section of raw text', SVG('<![CDATA[<script>alert(1)</script>]]>'), 'a CDATA section'],
  ['words', SVG('<text>Hello</text>'), 'the element <text>'],
  ['names that every object has', SVG('<path d="M0 0" constructor="x" valueOf="y" __proto__="z"/>'), 'constructor'],
  ['another base for addresses', SVG(PATH, ' xml:base="https://example.org/"'), 'the attribute xml:base'],
  ['a second root', `${SVG(PATH)}<script/>`, 'is not valid XML'],
  ['markup after the end', `${SVG(PATH)}<html><script>alert(1)</script>`, 'is not valid XML'],
  ['no SVG at all', `<g viewBox="0 0 480 300">${PATH}</g>`, 'is not an SVG file'],
  ['an encoding of two bytes', Buffer.from(SVG(PATH), 'utf16le').toString('utf8'), 'is not valid XML'],
  ['a zero byte', SVG('\0'), 'is not valid XML'],
  ['more than 16 KB', SVG(PATH.repeat(900)), 'is larger than 16 KB'],
  ['endless nesting', SVG(`${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}`), 'nests more than 50 elements'],
  ['endless numbers', SVG('<rect x="0" y="0" width="1e999" height="9"/>'), 'the value width="1e999"'],
  ['endless numbers in a path', SVG('<path d="M0 0h1e309"/>'), 'which is not allowed'],
  [
    'endless numbers in a transform',
    SVG(`<g transform="scale(${'9'.repeat(400)})">${PATH}</g>`),
    'which is not allowed',
  ],
  ['no size', SVG(PATH).replace('480 300', '0 0'), 'has no viewBox'],
  ['a size that is no number', SVG(PATH).replace('480 300', '. .'), 'has no viewBox'],
]

test('[WRITE-10] each kind of hostile drawing is refused with its reason', () => {
  for (const [kind, source, reason] of HOSTILE) expect(reasonsOf(source).join(), kind).toContain(reason)
  expect(reasonsOf(SVG(PATH))).toEqual([])
})

test('[WRITE-10] check-content names the file of a hostile drawing, and riders never see it', () => {
  const files = contentFiles([{ drawing: 'A shape.', body: 'Lead.' }])
  for (const [kind, source] of HOSTILE)
    expect(() => libraryOf({ ...files, 'tips/riding/tip-1.svg': source }), kind).toThrow('tips/riding/tip-1.svg: ')
})

test('[WRITE-10] a drawing at the limits is shown in page, guide and preview picture', async () => {
  const layers = `${'<g opacity="0.9">'.repeat(7)}<path d="M0 0l480 300" stroke="var(--c)"/>${'</g>'.repeat(7)}`
  const dashes = '<path d="M0 9h480" stroke="var(--ink)" stroke-dasharray="0.7" stroke-linecap="round"/>'
  const shapes = `${'<g>'.repeat(48)}<path d="M-959 1200L1 1" stroke="var(--c)"/>${'</g>'.repeat(48)}${layers}${dashes}`
  const drawing = SVG(`<!-- <script>alert(1)</script> -->${shapes}`)
  const files = { ...contentFiles([{ drawing: 'A shape.', body: 'Lead.' }]), 'tips/riding/tip-1.svg': drawing }
  const { app } = await testApp({}, { library: libraryOf(files), pages: thePages() })
  const { html, status } = readPage(await app.inject('/tips/1'))
  expect(status).toBe(200)
  expect(plainText(html)).not.toContain('alert(1)')
  expect((await app.inject('/guide.pdf')).statusCode).toBe(200)
  expect((await app.inject('/tips/1/preview.png')).statusCode).toBe(200)
})

test('[WRITE-10] a hostile logo is refused with its reason', () => {
  const reasonOf = (source: string) => {
    try {
      libraryOf({ ...contentFiles([{}]), 'logo.svg': source })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const [source, reason] of [
    [SVG('<script>alert(1)</script>'), 'the element <script>'],
    [SVG(PATH, ' onload="alert(1)"'), 'the attribute onload'],
    [SVG('<animateTransform attributeName="transform"/>'), 'the element <animateTransform>'],
    [SVG('<filter id="a"><feTurbulence baseFrequency="9"/></filter>'), 'the element <filter>'],
    [SVG('<pattern id="a"/>'), 'the element <pattern>'],
    [SVG(`<path fill="url(https://example.org#a)" d="M0 0"/>`), 'refers to another file'],
    [`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${SVG('&a;')}`, 'a document type'],
    [`<?xml-stylesheet href="https://example.org/a.css"?>${SVG(PATH)}`, 'a processing instruction'],
    [SVG(`${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}`), 'nests more than 50 elements'],
    [`${SVG(PATH)}<script/>`, 'is not valid XML'],
  ] as const)
    expect(reasonOf(source), source.slice(0, 80)).toMatch(new RegExp(`logo\\.svg: .*${reason}`))
  for (const fine of [SVG(PATH), `<?xml version="1.0" encoding="UTF-8"?>\n${SVG(PATH)}`])
    expect(reasonOf(fine)).toBe('')
})
