import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import type { AppIcon } from './app-icon.ts'
import type { PreviewCard } from './preview-image.ts'
import type { ShortcutIcon } from './shortcut-icon.ts'

/** How many pictures may wait to be drawn. A picture takes about 0.1 s, so the last one waits about 3 s. */
const MAX_WAITING = 30

/** Draws pictures in a process of its own. Each call returns a PNG. @throws AppError 503 when too many calls are waiting. */
export interface Pictures {
  preview: (card: PreviewCard) => Promise<Buffer>
  shortcutIcon: (icon: ShortcutIcon) => Promise<Buffer>
  appIcon: (icon: AppIcon) => Promise<Buffer>
  close: () => Promise<void>
}

export function makePictures(): Pictures {
  const pool = makeWorkerPool(MAX_WAITING, { kind: 'process' })
  const draw = async (file: string, name: string, input: unknown) =>
    Buffer.from(await pool.run<Uint8Array>(new URL(file, import.meta.url), name, input))
  return {
    preview: (card) => draw('./preview-image.ts', 'previewImage', card),
    shortcutIcon: (icon) => draw('./shortcut-icon.ts', 'shortcutIcon', icon),
    appIcon: (icon) => draw('./app-icon.ts', 'appIcon', icon),
    close: pool.close,
  }
}
