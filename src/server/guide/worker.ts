// Runs in a thread of its own: makes the guide from what it was started with and hands its bytes back.
import { parentPort, workerData } from 'node:worker_threads'
import { type GuideContent, makeGuide } from './document.ts'

const bytes = await makeGuide(workerData as GuideContent)
parentPort?.postMessage(bytes, [bytes.buffer])
