import { expect, test } from 'vitest'
import { addExample, addSection, continueList, type Selected, toggleBullets } from './body-text.ts'

/** 'one [two] three' selects 'two'; 'one | two' has the cursor at '|'. */
function selected(marked: string): Selected {
  const start = marked.search(/[[|]/)
  const text = marked.replace(/[[\]|]/g, '')
  return { text, start, end: marked.includes(']') ? marked.indexOf(']') - 1 : start }
}

const marked = ({ text, start, end }: Selected) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test('a section is a heading of its own after the paragraph, ready to be written over', () => {
  expect(marked(addSection(selected('Key| points.\n\nMore.'), 'Heading'))).toBe('Key points.\n\n[Heading]:\n\nMore.')
  expect(marked(addSection(selected('|'), 'Heading'))).toBe('[Heading]:')
  expect(marked(addSection(selected('End.\n\n|'), 'Heading'))).toBe('End.\n\n[Heading]:')
})

test('bullets are set for the selected lines, and taken away again', () => {
  expect(toggleBullets(selected('a\n[b\nc]\nd')).text).toBe('a\n- b\n- c\nd')
  expect(toggleBullets(selected('a\n[- b\n- c]\nd')).text).toBe('a\nb\nc\nd')
  expect(marked(toggleBullets(selected('a\n\n|')))).toBe('a\n\n- |')
})

test('Enter in a list begins the next bullet, and ends the list after an empty one', () => {
  expect(marked(continueList(selected('- a|')) as Selected)).toBe('- a\n- |')
  expect(marked(continueList(selected('- a\n- |')) as Selected)).toBe('- a\n\n|')
  expect(continueList(selected('a|'))).toBeUndefined()
})

test('an example begins a paragraph', () => {
  expect(marked(addExample(selected('Look| left.'), 'Example:'))).toBe('Look left.\n\nExample: |')
})
