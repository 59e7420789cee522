import { expect, test } from 'vitest'
import { changeHistory } from './form-history.ts'

const begin = { past: [], now: { title: '', tag: '' }, future: [], last: undefined }
type History = Parameters<typeof changeHistory<{ title: string; tag: string }>>[0]

const type = (history: History, title: string, at: number) =>
  changeHistory(history, { kind: 'change', field: 'title', change: { title }, at })

test('what is typed at once in a field is undone at once, and redone', () => {
  const typed = type(type(type(begin, 'a', 0), 'ab', 100), 'ab c', 5000)
  const once = changeHistory(typed, { kind: 'undo' })
  expect(once.now.title).toBe('ab')
  const twice = changeHistory(once, { kind: 'undo' })
  expect(twice.now.title).toBe('')
  expect(changeHistory(twice, { kind: 'undo' })).toBe(twice)
  expect(changeHistory(changeHistory(twice, { kind: 'redo' }), { kind: 'redo' }).now.title).toBe('ab c')
})

test('a change after an undo ends what could be redone', () => {
  const undone = changeHistory(type(begin, 'a', 0), { kind: 'undo' })
  expect(type(undone, 'b', 10).future).toEqual([])
})
