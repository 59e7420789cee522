import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'

/** The categories of the project's own content. */
export const { categories: CATEGORIES } = loadLibrary(readConfig({}).contentDir)
