// Makes a backup in a thread of its own, because SQLite checks the whole copy without a pause.
import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from '#server/db/backup.ts'

const { file, to } = workerData as { file: string; to: string }
await backUp(file, to)
parentPort?.postMessage('done')
