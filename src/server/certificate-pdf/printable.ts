// Runs in a worker thread, because the font reader takes several MB of memory.
import { isDrawable } from '#server/platform/typesetting/text-paths.ts'

/** Whether the fonts of the certificate have every character. */
export const isPrintable = (name: string): boolean => isDrawable(name)
