import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContentFile } from './content-calls.ts'
import { type Base, beginEditing, type EditingEvent, type Save, savingState } from './editing.ts'
import { EditingStore } from './editing-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An editor whose saves are answered by the test. */
function makeStore(readTheirs?: () => Promise<Base | undefined>) {
  const sent: Save[] = []
  const answers: ((event: EditingEvent) => void)[] = []
  let keys = 0
  const base = { fields: { title: '' }, version: null, basedOn: 'p', file: {} as ContentFile }
  const store = new EditingStore(
    {
      send: (save) => {
        sent.push(save)
        return new Promise((resolve) => answers.push(resolve))
      },
      readTheirs: readTheirs ?? (async () => base),
      makeKey: () => `key-${++keys}`,
      backup: { write: () => undefined, clear: () => undefined },
    },
    beginEditing(base, undefined),
  )
  const type = (title: string) => store.handle({ kind: 'typed', fields: { title } })
  const end = async (place: number, how: 'answered' | 'unanswered') => {
    const save = sent[place] as Save
    answers[place]?.(how === 'answered' ? { kind: how, save, version: save.key, basedOn: 'p' } : { kind: how, save })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, sent, type, end, texts: () => sent.map(({ fields }) => fields.title) }
}

test('only one save is sent at a time, after a pause, and the newest text follows, based on the version in the answer', async () => {
  const { store, sent, type, end, texts } = makeStore()
  type('a')
  type('ab')
  await vi.advanceTimersByTimeAsync(1000)
  type('abc')
  type('abcd')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(texts()).toEqual(['ab'])
  await end(0, 'answered')
  expect(savingState(store.state())).toBe('saving')
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts()).toEqual(['ab', 'abcd'])
  expect(sent[1]?.base).toBe(sent[0]?.key)
  await end(1, 'answered')
  expect(savingState(store.state())).toBe('saved')
})

test('flush resolves when everything is saved, or when nothing can be saved', async () => {
  const { store, type, end } = makeStore()
  await store.flush()
  type('a')
  const flushed = store.flush()
  type('ab')
  await end(0, 'answered')
  await end(1, 'answered')
  await flushed
  expect(store.isSaved).toBe(true)
  type('abc')
  const failed = store.flush()
  await end(2, 'unanswered')
  await failed
  expect(store.isSaved).toBe(false)
})

test('an action begins once what was typed is saved, and what is typed meanwhile is sent after it, also if it fails', async () => {
  const { store, type, end, texts } = makeStore()
  type('a')
  const { promise: ended, reject: fail } = Promise.withResolvers<void>()
  const held = store.hold(() => ended)
  await end(0, 'answered')
  type('ab')
  void store.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(texts()).toEqual(['a'])
  fail(new Error('refused'))
  await expect(held).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts()).toEqual(['a', 'ab'])
})

test('[WRITE-07] the text of an editor becomes a new draft when somebody else has discarded the one before', async () => {
  const { store, sent, type, texts } = makeStore(async () => undefined)
  type('a')
  await vi.advanceTimersByTimeAsync(1000)
  const [save] = sent
  if (save) store.handle({ kind: 'changed', save })
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts()).toEqual(['a', 'a'])
  expect(sent[1]).toMatchObject({ base: null, basedOn: null })
  expect(sent[1]?.key).not.toBe(save?.key)
})
