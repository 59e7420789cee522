import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftSaver, type Save, type SavingState } from './draft-saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A saver whose saves are answered by the test. */
function makeSaver() {
  const sent: Save[] = []
  const answers: {
    resolve: (saved: { version: string; basedOn: string | null }) => void
    reject: (e: Error) => void
  }[] = []
  const states: SavingState[] = []
  const backups: unknown[] = []
  let keys = 0
  const saver = new DraftSaver(
    {
      send: (save) => {
        sent.push(save)
        return new Promise<{ version: string; basedOn: string | null }>((resolve, reject) =>
          answers.push({ resolve, reject }),
        )
      },
      meaningOf: (error) => (error as Error).message as 'waiting' | 'changed' | 'failed',
      makeKey: () => `key-${++keys}`,
      backup: { write: (backup) => backups.push(backup), clear: () => backups.push('cleared') },
      onSaved: () => undefined,
      onState: (state) => states.push(state),
    },
    { version: null, basedOn: 'p' },
  )
  const answer = async (place: number) => {
    answers[place]?.resolve({ version: sent[place]?.key ?? '', basedOn: 'p' })
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (place: number, meaning: string) => {
    answers[place]?.reject(new Error(meaning))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, sent, states, backups, answer, fail }
}

const texts = (sent: Save[]) => sent.map(({ fields }) => fields.title)

test('only one save is sent at a time, and the newest text follows, based on the version in the answer', async () => {
  const { saver, sent, states, backups, answer } = makeSaver()
  saver.save({ title: 'a' })
  saver.save({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(1000)
  saver.save({ title: 'abc' })
  saver.save({ title: 'abcd' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(texts(sent)).toEqual(['ab'])
  await answer(0)
  expect(states.at(-1)).toBe('saving')
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts(sent)).toEqual(['ab', 'abcd'])
  expect(sent[1]).toMatchObject({ base: 'key-1', key: 'key-2' })
  await answer(1)
  expect(states.at(-1)).toBe('saved')
  expect(backups.at(-1)).toBe('cleared')
})

test('a save without an answer is sent again with its key before a newer text, because it may have arrived', async () => {
  const { saver, sent, states, answer, fail } = makeSaver()
  saver.save({ title: 'a' })
  await vi.advanceTimersByTimeAsync(1000)
  await fail(0, 'waiting')
  expect(states.at(-1)).toBe('waiting')
  saver.save({ title: 'ab' })
  void saver.flush()
  expect(sent[1]).toEqual(sent[0])
  await answer(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent[2]).toMatchObject({ fields: { title: 'ab' }, base: 'key-1', key: 'key-2' })
})

test('after somebody else has saved nothing more is sent until the editor continues from that text, and everything stays in the backup', async () => {
  const { saver, sent, backups, fail } = makeSaver()
  saver.save({ title: 'a' })
  await vi.advanceTimersByTimeAsync(1000)
  await fail(0, 'changed')
  saver.save({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(backups.at(-1)).toEqual({ fields: { title: 'ab' }, base: null, basedOn: 'p' })
  saver.continueFrom({ version: 'theirs', basedOn: 'p' })
  saver.save({ title: 'both' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent[1]).toMatchObject({ fields: { title: 'both' }, base: 'theirs' })
})

test('flush resolves when everything is saved, or when nothing can be saved', async () => {
  const { saver, answer, fail } = makeSaver()
  await saver.flush()
  saver.save({ title: 'a' })
  const flushed = saver.flush()
  saver.save({ title: 'ab' })
  await answer(0)
  await answer(1)
  await flushed
  expect(saver.isSaved).toBe(true)
  saver.save({ title: 'abc' })
  const failed = saver.flush()
  await fail(2, 'waiting')
  await failed
  expect(saver.isSaved).toBe(false)
})

test('while an action runs nothing is sent, and what was typed meanwhile follows the text that the action continued from', async () => {
  const { saver, sent, answer } = makeSaver()
  saver.save({ title: 'a' })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const held = saver.hold(() => ended)
  expect(texts(sent)).toEqual(['a'])
  await answer(0)
  saver.save({ title: 'ab' })
  void saver.flush()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(texts(sent)).toEqual(['a'])
  expect(saver.isSaved).toBe(false)
  end()
  await held
  saver.continueFrom({ version: 'of the action', basedOn: 'p' })
  saver.save({ title: 'ab' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent[1]).toMatchObject({ fields: { title: 'ab' }, base: 'of the action' })
})

test('text typed while an action failed is sent afterwards', async () => {
  const { saver, sent } = makeSaver()
  const { promise: ended, reject: fail } = Promise.withResolvers<void>()
  const held = saver.hold(() => ended)
  saver.save({ title: 'a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  fail(new Error('refused'))
  await expect(held).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(1000)
  expect(texts(sent)).toEqual(['a'])
})
