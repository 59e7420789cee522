import { Worker } from 'node:worker_threads'
import type { GuideContent } from '#server/guide/document.ts'

/**
 * Makes guides in threads of their own: the server answers everyone else meanwhile. `close` ends those at work, whose
 * promises then fail.
 */
export function makeGuideMaker(): { make: (content: GuideContent) => Promise<Uint8Array>; close: () => Promise<void> } {
  const workers = new Set<Worker>()
  return {
    make: (content) =>
      new Promise((resolve, reject) => {
        const worker = new Worker(new URL('../../guide/worker.ts', import.meta.url), { workerData: content })
        workers.add(worker)
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => {
          workers.delete(worker)
          reject(new Error('The thread that makes the guide ended without one'))
        })
      }),
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
