import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asName } from '#shared/name.ts'
import { sayAbout } from '#web/lib/about.ts'
import { closeToast, readToast, showToast, showToastsInTurn, showToastsLater } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  while (readToast()) closeToast()
  vi.useRealTimers()
})

test('[SHELL-38] a toast closes by itself after 5000 ms', () => {
  showToast({ title: 'one' })
  vi.advanceTimersByTime(4999)
  expect(readToast()?.title).toBe('one')
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('[SHELL-37] a new toast replaces the one before and is shown for 5000 ms', () => {
  showToast({ title: 'one' })
  vi.advanceTimersByTime(3000)
  showToast({ title: 'two' })
  vi.advanceTimersByTime(4999)
  expect(readToast()?.title).toBe('two')
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('[SHELL-38] a toast of 200 letters is shown for 12 s', () => {
  showToast({ title: 'Error', description: 'x'.repeat(194) })
  vi.advanceTimersByTime(11_999)
  expect(readToast()?.title).toBe('Error')
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('a toast that can be undone is shown for 10 s', () => {
  showToast({ title: 'deleted', undo: 'Undo' })
  vi.advanceTimersByTime(9999)
  expect(readToast()?.title).toBe('deleted')
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('showToastsInTurn shows every toast, one after the other', () => {
  showToastsInTurn([{ title: 'one' }, { title: 'two' }])
  vi.advanceTimersByTime(5000)
  expect(readToast()?.title).toBe('two')
  vi.advanceTimersByTime(5000)
  expect(readToast()).toBeUndefined()
})

test('a queued toast that the toast of an action replaces is shown again afterwards', () => {
  showToastsLater([{ title: 'result of a queued action' }, { title: 'another' }])
  expect(readToast()?.title).toBe('result of a queued action')
  showToast({ title: 'action' })
  expect(readToast()?.title).toBe('action')
  closeToast()
  expect(readToast()?.title).toBe('result of a queued action')
  closeToast()
  expect(readToast()?.title).toBe('another')
})

test('a toast names its thing unless its words do, also a thing whose letters stand in another word', () => {
  const about = asName('a')
  sayAbout(about, () => showToast({ title: 'Error', description: 'The site cannot be reached.' }))
  expect(readToast()?.about).toBe(about)
  sayAbout(about, () => showToast({ title: 'Link removed', description: 'The link to ‘a’ no longer works.' }))
  expect(readToast()?.about).toBeUndefined()
})
