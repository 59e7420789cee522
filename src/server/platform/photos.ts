import type { Photo } from '#server/content/tip-photos.ts'
import type { AcceptedShapes, Shapes } from './accept-shapes.ts'
import type { Accept, Accepted, Resize } from './resize-photo.ts'
import { makeWorkerPool } from './worker-pool.ts'

/** How many photos may wait to be decoded. A photo of a phone takes about 0.3 s, so the last one waits about 10 s. */
const MAX_WAITING = 30

/**
 * Decodes photos in a worker thread, one at a time, because a photo may take 400 MB of memory.
 * Each call throws an AppError 503 when too many are waiting.
 */
export interface Photos {
  resize: (photo: Photo, width: number, format: Resize['format']) => Promise<Buffer>
  /** Checks a photo or logo that was sent to the site, and returns what the database stores of it. */
  accept: (bytes: Uint8Array, how: Omit<Accept, 'bytes'>, signal?: AbortSignal) => Promise<Accepted>
  /** Cleans and checks a drawing or logo that was sent to the site. */
  acceptShapes: (source: string, isLogo: boolean, signal?: AbortSignal) => Promise<AcceptedShapes>
  close: () => Promise<void>
}

export function makePhotos(): Photos {
  const pool = makeWorkerPool(MAX_WAITING)
  const file = new URL('./resize-photo.ts', import.meta.url)
  return {
    resize: async ({ bytes }, width, format) =>
      Buffer.from(await pool.run<Uint8Array>(file, 'resizePhoto', { bytes, width, format } satisfies Resize)),
    accept: (bytes, how, signal) => pool.run<Accepted>(file, 'acceptPhoto', { bytes, ...how } satisfies Accept, signal),
    acceptShapes: (source, isLogo, signal) => {
      const shapes = new URL('./accept-shapes.ts', import.meta.url)
      return pool.run<AcceptedShapes>(shapes, 'acceptShapes', { source, isLogo } satisfies Shapes, signal)
    },
    close: pool.close,
  }
}
