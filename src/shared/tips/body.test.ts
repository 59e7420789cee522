import { describe, expect, test } from 'vitest'
import { parseBody } from './body.ts'

describe('the plain-text form of a tip', () => {
  test('the first paragraph is the key points', () => {
    expect(parseBody('Check it.\n\nMore.')).toEqual({
      keyPoints: [{ kind: 'paragraph', text: 'Check it.' }],
      sections: [{ heading: undefined, blocks: [{ kind: 'paragraph', text: 'More.' }] }],
    })
  })

  test('a paragraph ending in a colon names the section that follows', () => {
    expect(parseBody('Lead.\n\nWhy it matters:\n\nOne.\n\n- a\n- b\n\nHow:\n\nTwo.').sections).toEqual([
      {
        heading: 'Why it matters',
        blocks: [
          { kind: 'paragraph', text: 'One.' },
          { kind: 'list', items: ['a', 'b'] },
        ],
      },
      { heading: 'How', blocks: [{ kind: 'paragraph', text: 'Two.' }] },
    ])
  })

  test('the first paragraph is never a heading, even with a colon', () => {
    expect(parseBody('Remember:\n\nText.').keyPoints).toEqual([{ kind: 'paragraph', text: 'Remember:' }])
  })

  test('bullets and running text mix within a paragraph', () => {
    expect(parseBody('Lead.\n\nFirst\n- a\n- b\nlast').sections[0]?.blocks).toEqual([
      { kind: 'paragraph', text: 'First' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'last' },
    ])
  })

  test('Windows line ends, extra blank lines and an empty text are read too', () => {
    expect(parseBody('Lead.\r\n\r\n\r\nMore.').sections).toHaveLength(1)
    expect(parseBody('')).toEqual({ keyPoints: [], sections: [] })
  })

  test('markup stays text', () => {
    expect(parseBody('<b>bold</b> & **more**').keyPoints).toEqual([
      { kind: 'paragraph', text: '<b>bold</b> & **more**' },
    ])
  })
})
