import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseBody } from '#shared/tips/body.ts'
import { contentFiles, type TipDraft, temporaryContent, tipFile } from '#tools/lib/content.ts'
import { ContentError } from './content-files.ts'
import { loadLibrary } from './load.ts'

const STARTER = join(import.meta.dirname, '..', '..', '..', 'content')
const TIP = 'tips/riding/tip-1.md'

function load(files: Record<string, string>) {
  const { folder, remove } = temporaryContent(files)
  onTestFinished(remove)
  return loadLibrary(folder)
}

const loadTip = (tip: TipDraft) => load(contentFiles([tip])).tips[0]

/** The problems of invalid content. */
function problemsOf(files: Record<string, string>): string[] {
  try {
    load(files)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

const check = { question: 'Why?', right: 'Because', wrong: ['Never', 'Always'], why: 'It is so.' }
const sources = [{ title: 'A source', url: 'https://example.org' }]

describe('[LIB-09] an error in a file names the file, the field and the reason', () => {
  test.each<[string, TipDraft, field: string, reason: RegExp]>([
    ['no title', { title: undefined }, 'title', /Is missing/],
    ['an empty title', { title: '  ' }, 'title', /Must not be empty/],
    ['a title that is far too long', { title: 'x'.repeat(121) }, 'title', /at most 120 characters/],
    ['no icon', { icon: undefined }, 'icon', /Is missing/],
    ['an unknown icon', { icon: 'no-such-icon' }, 'icon', /'no-such-icon' is not the name of a Lucide icon/],
    ['an icon that is a path', { icon: '../package' }, 'icon', /is not the name of a Lucide icon/],
    ['no importance', { importance: undefined }, 'importance', /Is missing/],
    [
      'an unknown importance',
      { importance: 'Urgent' },
      'importance',
      /Must be one of Critical, Essential, High, Before/,
    ],
    ['no tag', { tag: undefined }, 'tag', /Is missing/],
    ['no shortDescription', { shortDescription: undefined }, 'shortDescription', /Is missing/],
    ['an empty didYouKnow', { didYouKnow: '' }, 'didYouKnow', /Must not be empty/],
    ['id 0', { id: 0 }, 'id', /Too small/],
    ['a negative id', { id: -3 }, 'id', /Too small/],
    ['a broken id', { id: 1.5 }, 'id', /expected int/],
    ['an id that is a text', { id: 'one' }, 'id', /expected (number|int)/],
    ['no sources', { sources: [] }, 'sources', /at least 1/],
    ['a source without a title', { sources: [{ url: 'https://example.org' }] }, 'sources.0.title', /Is missing/],
    ['a source without a url', { sources: [...sources, { title: 'Two' }] }, 'sources.1.url', /Must be an address/],
    [
      'a source that is a script',
      { sources: [{ title: 'A', url: 'javascript:alert(1)' }] },
      'sources.0.url',
      /begins with https/,
    ],
    ['no question', { check: undefined }, 'check', /expected object/],
    ['a question with one wrong option', { check: { ...check, wrong: ['Never'] } }, 'check.wrong', /at least 2/],
    ['an option that is used twice', { check: { ...check, wrong: ['Never', 'Because'] } }, 'check.wrong', /differ/],
    ['an unknown field', { shortDesciption: 'a slip' }, '', /[Uu]nrecognized key.*shortDesciption/],
    ['markup in the text', { body: 'Do **this**.' }, 'fullDescription', /Holds markup/],
    ['an unknown category', { category: 'racing' }, 'category', /'racing' is not in categories.yaml/],
  ])('%s', (_, tip, field, reason) => {
    const problems = problemsOf(contentFiles([tip]))
    expect(problems).toHaveLength(1)
    const file = `tips/${tip.category ?? 'riding'}/tip-1.md`
    expect(problems[0]).toMatch(new RegExp(`^${file}: ${field}`))
    expect(problems[0]?.slice(file.length + field.length)).toMatch(reason)
  })

  test('[LIB-05] for an id that is used twice the error names both files', () => {
    expect(problemsOf(contentFiles([{ id: 7 }, { id: 7, category: 'storage' }]))).toEqual([
      'tips/storage/tip-2.md: id: 7 is the id of tips/riding/tip-1.md too',
    ])
  })

  test.each([
    ['no front matter', 'Just text.', /does not begin with front matter/],
    ['front matter that never ends', '---\nid: 1\n', /does not begin with front matter/],
    ['an empty file', '', /does not begin with front matter/],
    ['broken YAML', '---\nid: [1\n---\nText.', /not valid YAML/],
    ['front matter that is a text', '---\njust words\n---\nText.', /expected object/],
  ])('%s', (_, source, reason) => {
    const [problem] = problemsOf({ ...contentFiles([]), [TIP]: source })
    expect(problem).toMatch(new RegExp(`^${TIP}: `))
    expect(problem).toMatch(reason)
  })

  test('all problems are reported together', () => {
    const problems = problemsOf(contentFiles([{ title: undefined, tag: undefined }, { icon: 'nonsense' }]))
    expect(problems).toHaveLength(3)
  })
})

describe('[LIB-08] categories.yaml and one file a tip under tips/<category>/', () => {
  const named = (categories: string) => problemsOf({ 'categories.yaml': categories })

  test('its categories are checked in the same way', () => {
    expect(problemsOf({ [TIP]: tipFile({}) })[0]).toBe('categories.yaml: is missing')
    expect(named('- id: riding\n  icon: route\n  description: d')[0]).toMatch(/^categories.yaml: 0.name: Is missing/)
    expect(named('- {id: Riding!, name: n, icon: route, description: d}')[0]).toMatch(/0.id: Must have only lower-case/)
    expect(named('- {id: a, name: n, icon: nonsense, description: d}')[0]).toMatch(/0.icon: 'nonsense' is not the name/)
    const twice = '- {id: a, name: n, icon: route, description: d}\n'.repeat(2)
    expect(named(twice)).toEqual(["categories.yaml: 1.id: 'a' is used twice"])
    expect(named('a: [')[0]).toMatch(/^categories.yaml: not valid YAML/)
  })

  test('the category is the folder, the fullDescription the text below the front matter', () => {
    const tip = loadTip({ id: 7, category: 'storage', body: 'Lead.\n\nHow:\n\n- One\n- Two' })
    expect(tip).toMatchObject({ id: 7, category: 'storage', fullDescription: 'Lead.\n\nHow:\n\n- One\n- Two' })
  })

  test('a file with Windows line ends is read in the same way', () => {
    const source = tipFile({ id: 1, body: 'Lead.\n\nMore.' })
    const files = { ...contentFiles([]), [TIP]: source.replaceAll('\n', '\r\n') }
    expect(load(files).tips[0]?.fullDescription).toBe('Lead.\n\nMore.')
  })

  test('other files in the folder are ignored', () => {
    const library = load({ ...contentFiles([{}]), 'README.md': 'For authors.', 'tips/riding/notes.txt': 'A draft.' })
    expect(library.tips).toHaveLength(1)
  })
})

test('[LIB-03] fullDescription and didYouKnow are optional', () => {
  const tip = loadTip({})
  expect(tip).not.toHaveProperty('fullDescription')
  expect(tip).not.toHaveProperty('didYouKnow')
  expect(loadTip({ didYouKnow: 'A fact.' })?.didYouKnow).toBe('A fact.')
})

test.each([
  ['high', 'High'],
  ['CRITICAL', 'Critical'],
  ['before riding', 'Before Riding'],
  [' essential ', 'Essential'],
])('[LIB-04] importance %j counts as %s', (written, shown) => {
  expect(loadTip({ importance: written })?.importance).toBe(shown)
})

test.each(['# Heading', '* star', '1. one', 'a <b>bold</b> word', 'see [this](https://example.org)'])(
  '[LIB-07] %j is markup, which the plain-text form has none of',
  (body) => {
    expect(problemsOf(contentFiles([{ body }]))[0]).toMatch(/fullDescription: Holds markup/)
  },
)

test.each(['5 < 6 and 7 > 6', 'Tyres at 3 * 2 psi', 'Dash - not a bullet', 'Section 1 of the StVO & co.', 'C# or #1'])(
  '[LIB-07] %j is plain text',
  (body) => {
    expect(loadTip({ body })?.fullDescription).toBe(body)
  },
)

test('[LIB-07] every starter tip has key points, two to five named sections and bullets', () => {
  for (const { title, fullDescription = '' } of loadLibrary(STARTER).tips) {
    const { keyPoints, sections } = parseBody(fullDescription)
    expect(keyPoints.length, title).toBeGreaterThan(0)
    expect(sections.length, title).toBeGreaterThanOrEqual(2)
    expect(sections.length, title).toBeLessThanOrEqual(5)
    for (const { heading, blocks } of sections) {
      expect(heading, title).toMatch(/\S/)
      expect(blocks.length, `${title}: ${heading}`).toBeGreaterThan(0)
    }
    expect(fullDescription, title).toMatch(/^- /m)
  }
})

test('the library is frozen, and its version changes with its content', () => {
  const library = load(contentFiles([{ title: 'One' }]))
  expect(Object.isFrozen(library.tips) && Object.isFrozen(library.tips[0])).toBe(true)
  expect(load(contentFiles([{ title: 'One' }])).version).toBe(library.version)
  expect(load(contentFiles([{ title: 'Two' }])).version).not.toBe(library.version)
})

test('[LIB-09] the server does not start with broken content, and says why', () => {
  const { folder, remove } = temporaryContent(contentFiles([{ title: undefined, importance: 'Urgent' }]))
  onTestFinished(remove)
  const main = join(import.meta.dirname, '..', 'main.js')
  const { status, stderr, stdout } = spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH, CONTENT_DIR: folder, DATABASE_URL: `file:${join(folder, 'test.db')}`, PORT: '0' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('The content is not valid:')
  expect(stderr).toContain(`${TIP}: title: `)
  expect(stderr).toContain(`${TIP}: importance: Must be one of Critical`)
  expect(stderr).not.toMatch(/\bat .+:\d+:\d+/)
  expect(stdout).not.toContain('are served at')
})

describe('[PIC-05] a drawing beside a tip', () => {
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300">${content}</svg>`
  const SVG_FILE = 'tips/riding/tip-1.svg'
  const drawn = (drawing: string) => ({ ...contentFiles([{ drawing: 'A road.' }]), [SVG_FILE]: drawing })

  test('is read with its alternative text', () => {
    const library = load(drawn(svg('<path d="M0 0h9" stroke="var(--ink)"/>')))
    expect(library.tips[0]).toMatchObject({ drawing: 'A road.' })
    expect(library.drawingOf(1)?.shapes).toContain('<path d="M0 0h9" stroke="var(--ink)"/>')
  })

  test.each<[string, string, RegExp]>([
    ['a script', svg('<script>alert(1)</script>'), /<script>/],
    ['a handler', svg('<path onclick="alert(1)" d="M0 0"/>'), /onclick, which is not allowed/],
    ['a link', svg('<a href="https://a.example"><path d="M0 0"/></a>'), /<a>/],
    ['an embedded picture', svg('<image href="data:image/png;base64,AA"/>'), /<image>/],
    ['a picture of another file', svg('<use href="other.svg#a"/>'), /<use>/],
    ['an unknown element', svg('<blink/>'), /<blink>/],
    ['a style', svg('<style>path{fill:red}</style><path d="M0 0"/>'), /fill="red" is not of the palette/],
    ['an inline style', svg('<path style="fill:red" d="M0 0"/>'), /fill="red" is not of the palette/],
    ['words', svg('<text>Stop</text>'), /<text>/],
    ['a colour outside the palette', svg('<path fill="#ff0000" d="M0 0"/>'), /#ff0000.*palette/],
    ['a token outside the palette', svg('<path fill="var(--bg)" d="M0 0"/>'), /var\(--bg\).*palette/],
    ['a paint of another file', svg('<path fill="url(https://a.example/b)" d="M0 0"/>'), /palette/],
    ['more than 16 KB', svg('<path d="M0 0h9"/>'.repeat(1000)), /larger than 16 KB/],
    ['no XML', '<svg', /not valid XML/],
    ['no size', svg('').replace(' viewBox="0 0 480 300"', ''), /viewBox/],
  ])('with %s is refused, and the problem names file and reason', (_, drawing, reason) => {
    const problems = problemsOf(drawn(drawing)).join('\n')
    expect(problems).toMatch(reason)
    for (const problem of problems.split('\n')) expect(problem).toMatch(new RegExp(`^${SVG_FILE}: `))
  })

  test('and its alternative text come together', () => {
    const { [SVG_FILE]: drawing = '', ...files } = drawn(svg(''))
    expect(problemsOf(files)).toEqual([`${TIP}: drawing: there is no drawing ${SVG_FILE} and no photo`])
    expect(problemsOf({ ...contentFiles([{}]), [SVG_FILE]: drawing })).toEqual([
      `${TIP}: drawing: is missing; it describes ${SVG_FILE} in words`,
    ])
    expect(problemsOf({ ...contentFiles([{}]), 'tips/riding/tip-9.svg': drawing })).toEqual([
      'tips/riding/tip-9.svg: is not the drawing of a tip, because there is no valid tips/riding/tip-9.md',
    ])
  })

  test('is refused by npm run check-content', () => {
    const { folder, remove } = temporaryContent(drawn(svg('<script/>')))
    onTestFinished(remove)
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../commands/check-content.ts')],
      {
        env: { ...process.env, CONTENT_DIR: folder },
        encoding: 'utf8',
      },
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/tips\/riding\/tip-1\.svg: holds the element <script>/)
  })
})

test('files that begin with a byte order mark, as some Windows editors write them, are read', () => {
  const files = { ...contentFiles([{ title: 'Marked', drawing: 'A shape.' }]), 'site.yaml': 'name: Marked site\n' }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
  const all = { ...files, [TIP.replace(/md$/, 'svg')]: drawing }
  const marked = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, `\uFEFF${text}`]))
  const library = load(marked)
  expect([library.tips[0]?.title, library.site.file.name]).toEqual(['Marked', 'Marked site'])
  expect(library.version).toBe(load(all).version)
})

test('a link to a file that is not there is named, and does not make the folder look empty', () => {
  const { folder, remove } = temporaryContent(contentFiles([{}]))
  onTestFinished(remove)
  symlinkSync(join(folder, 'nowhere'), join(folder, 'tips/riding/tip-2.md'))
  expect(() => loadLibrary(folder)).toThrow('tips/riding/tip-2.md')
})

test.each(['•\t', '•', '· ', '▪\u00A0\u00A0', '\uF0B7\t', '–\t', 'o\t', '-\t', '  o\t', '*\t'])(
  '[WRITE-18] the bullet %j of a word processor begins an entry of a list',
  (bullet) => {
    const text = loadTip({ body: `Lead.\n\nHow:\n\n${bullet}One\n${bullet}Two` })?.fullDescription ?? ''
    expect(parseBody(text).sections).toEqual([{ heading: 'How', blocks: [{ kind: 'list', items: ['One', 'Two'] }] }])
  },
)

test('[WRITE-18] a dash or an "o" that begins a sentence is no bullet', () => {
  expect(loadTip({ body: '– and slowly –\no well' })?.fullDescription).toBe('– and slowly –\no well')
})

test('[WRITE-18] the content is served with letters and values that are lost', () => {
  const files = {
    ...contentFiles([{ title: 'Fr\uFFFDh' }]),
    'site.yaml': 'brand:\n  accent: #c8102e\n',
    'site.yml': '',
  }
  expect(load(files).tips[0]?.title).toBe('Fr\uFFFDh')
})
