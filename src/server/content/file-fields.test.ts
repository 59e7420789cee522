import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidyBody } from '#shared/content/tidy-fields.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { readConfig } from '../config.ts'
import { checkFields, contentPath, readFields, writeFields } from './file-fields.ts'
import { folderFiles, textOf } from './files.ts'
import { checkContent } from './load.ts'
import { revisedFiles, sharedBytes } from './revised-files.ts'

const files = folderFiles(readConfig({}).contentDir)
const withFields = files.paths.filter((path) => /\.(md|yaml)$/.test(path))

const TIP = contentPath('tips/riding/tip.md')

/** Texts with everything that means something in YAML, Markdown or a file of a tip. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '---',
        '\n',
        '\r\n',
        ': ',
        '- ',
        '#',
        "'",
        '"',
        '|',
        '>',
        '%',
        '@',
        '{a: 1}',
        'yes',
        '0x1',
        '1e3',
        '<b',
        '\u2028',
        '\t',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''))
const line = text.map((value) => `x${value}y`.slice(0, 40).toWellFormed())

const tip = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }),
  title: line,
  icon: fc.constant('bike'),
  importance: fc.constant('Basic'),
  tag: line,
  shortDescription: line,
  sources: fc.array(fc.record({ title: line, url: fc.webUrl() }), { minLength: 1, maxLength: 3 }),
  check: fc.record({ question: line, right: fc.constant('right'), wrong: fc.constant(['one', 'two']), why: line }),
  fullDescription: text.filter((body) => body.trim() !== ''),
})

describe('the fields of a content file', () => {
  test('whatever an editor writes reads back the same', () => {
    fc.assert(
      fc.property(tip, (fields) => {
        const isRefused = checkFields(TIP, fields).list.length > 0
        const read = readFields(TIP, writeFields(TIP, fields))
        const tidied = (value: unknown): unknown =>
          typeof value === 'string'
            ? value.replaceAll('\r\n', '\n').trim()
            : Array.isArray(value)
              ? value.map(tidied)
              : typeof value === 'object' && value !== null
                ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, tidied(field)]))
                : value
        // A random text may begin with a bullet of a word processor.
        const expected = tidied({ ...fields, fullDescription: tidyBody(fields.fullDescription) })
        if (!isRefused) expect(read).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('every file of the starter library has no problems and makes the same library when it is written again', () => {
    const revisions = withFields.map((path) => {
      const read = contentPath(path)
      const fields = readFields(read, textOf(files, path))
      expect(checkFields(read, fields).list, path).toEqual([])
      return { path, kind: 'file' as const, bytes: sharedBytes(path, writeFields(read, fields)) }
    })
    const { states, ...written } = checkContent(revisedFiles(files, revisions), ['en', 'de'])
    const { states: before, ...original } = checkContent(files, ['en', 'de'])
    expect(states).toEqual(before)
    expect(written).toEqual(original)
    expect(theLibrary(['en', 'de']).tips.length).toBe(written.tips.size)
  })
})

test('a draft with thousands of entries is refused in one sentence before the schemas read it', () => {
  const rule = {}
  for (const [path, fields] of [
    ['places/de.yaml', { rules: Array.from({ length: 15_900 }, () => rule) }],
    ['categories.yaml', { categories: Array.from({ length: 15_900 }, () => rule) }],
    ['tips/riding/tip-1.md', { check: { wrong: [Array.from({ length: 15_900 }, () => 1)] } }],
    ['site.yaml', Object.fromEntries(Array.from({ length: 15_900 }, (_, number) => [`a${number}`, rule]))],
  ] as const) {
    const { list } = checkFields(contentPath(path), fields)
    expect(list, path).toEqual([{ file: path, field: '', reason: expect.stringContaining('more than 300 entries') }])
  }
  const categories = Array.from({ length: 300 }, (_, number) => ({ icon: `no-icon-${number}` }))
  expect(checkFields(contentPath('categories.yaml'), { categories }).list).toHaveLength(100)
})
