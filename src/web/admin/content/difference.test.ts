import { expect, test } from 'vitest'
import { differenceOf, shortened } from './difference.ts'

const marked = (before: string, after: string) =>
  differenceOf(before, after)
    .map(({ text, kind }) => ({ same: text, added: `{+${text}+}`, removed: `[-${text}-]` })[kind])
    .join('')

test('changed words are marked, and neighbours are one change', () => {
  expect(marked('Hold the bar.', 'Hold the bar firmly.')).toBe('Hold the bar{+ firmly+}.')
  expect(marked('Bags and Phone Mounts', 'Doors and Open Cars')).toBe(
    '[-Bags-]{+Doors+} and [-Phone Mounts-]{+Open Cars+}',
  )
  expect(marked('same', 'same')).toBe('same')
  expect(marked('', 'new')).toBe('{+new+}')
})

test('both texts can be read in the difference, whatever changed', () => {
  const before = 'One.\n\nTwo:\n\n- a b c\n- d'
  const after = 'One more.\n\n- a x c\n- d\n- e'
  const parts = differenceOf(before, after)
  const textOf = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect(textOf('added')).toBe(before)
  expect(textOf('removed')).toBe(after)
})

test('a short difference leaves out lines that are the same and far from a change', () => {
  const before = 'One.\nTwo.\nThree.\nFour a.\nFive.\nSix.\nSeven.\nEight.'
  const parts = shortened(differenceOf(before, before.replace('Four a', 'Four b')))
  expect(parts.map(({ text }) => text)).toEqual(['…\nFour ', 'a', 'b', '.\n…'])
  const far = shortened(differenceOf(before, before.replace('One', '1').replace('Eight', '8')))
  expect(far.map(({ text }) => text)).toEqual(['One', '1', '.\n…\n', 'Eight', '8', '.'])
})
