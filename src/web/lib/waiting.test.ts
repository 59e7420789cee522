import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenLong } from './waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the page says that it waits when an action runs for more than a second, until it has ended', async () => {
  const stop = vi.fn()
  const say = vi.fn(() => stop)
  const work = Promise.withResolvers<void>()
  whenLong(work.promise, say)
  vi.advanceTimersByTime(999)
  expect(say).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(say).toHaveBeenCalledOnce()
  expect(stop).not.toHaveBeenCalled()
  work.reject(new Error('refused'))
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).toHaveBeenCalledOnce()
})

test('the page says nothing of an action that ends at once', async () => {
  const say = vi.fn(() => () => undefined)
  whenLong(Promise.resolve(), say)
  await vi.advanceTimersByTimeAsync(5000)
  expect(say).not.toHaveBeenCalled()
})
