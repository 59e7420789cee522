import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { tipProblems } from '#shared/content/tip-problems.ts'
import { fieldsOf, formOf } from './tip-form.ts'

const CONTENT = join(import.meta.dirname, '..', '..', '..', '..', 'content')

function fieldsIn(file: string): Record<string, unknown> {
  const [, front = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(CONTENT, file), 'utf8')) ?? []
  return { ...(load(front) as object), fullDescription: body.trim() }
}

test.each([
  ['tips', false],
  ['de/tips', true],
])('every file of %s goes into the form and back without a change, and has no problem', (folder, isTranslation) => {
  const files = globSync(`${folder}/*/*.md`, { cwd: CONTENT })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const fields = fieldsIn(file)
    expect(fieldsOf(formOf(fields), fields, isTranslation), file).toEqual(fields)
    expect(tipProblems(fields, isTranslation), file).toEqual({})
  }
})

test('an empty optional field is left out, and an id that the form does not show stays', () => {
  const [file = ''] = globSync('tips/*/*.md', { cwd: CONTENT })
  const before = fieldsIn(file)
  const form = { ...formOf(before), didYouKnow: '', keywords: ' , ', wrong: ['a', 'b', ' '], cautious: '' }
  const fields = fieldsOf(form, before, false)
  expect(fields).toMatchObject({ id: before.id, check: { wrong: ['a', 'b'] } })
  expect(Object.keys(fields)).not.toContain('didYouKnow')
  expect(Object.keys(fields)).not.toContain('keywords')
  expect(fields.check).not.toHaveProperty('cautious')
})

test('a draft that lacks fields has an empty form, whose problems are at their fields', () => {
  const problems = tipProblems(fieldsOf(formOf({ id: 7 }), { id: 7 }, false), false)
  expect(problems).toMatchObject({
    title: 'Is missing',
    'check.wrong.1': 'Must not be empty',
    sources: 'Is missing',
  })
  expect(tipProblems({ fullDescription: 'Do **this**.' }, true).fullDescription).toMatch(/Holds markup/)
})
