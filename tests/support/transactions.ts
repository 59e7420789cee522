import { onTestFinished, vi } from 'vitest'
import type { Db } from '#server/db/open.ts'

/** Returns a function that waits until every transaction has ended that began after this call. */
export function watchTransactions(db: Db): () => Promise<void> {
  const running = new Set<Promise<unknown>>()
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => {
      const done = execute(work)
      running.add(done)
      const end = () => void running.delete(done)
      done.then(end, end)
      return done
    }
    return builder
  })
  onTestFinished(() => spy.mockRestore())
  return async () => {
    while (running.size > 0) await Promise.allSettled(running)
  }
}
