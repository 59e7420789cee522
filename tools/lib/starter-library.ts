import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'

/** The categories and tips of the project's own content. Tests count them here, so that a further tip breaks none. */
export const { categories: CATEGORIES, tips: STARTER_TIPS } = loadLibrary(readConfig({}).contentDir)

/** The ids of the tips. They have gaps once a tip is removed. */
export const TIP_IDS = STARTER_TIPS.map(({ id }) => id)

/** The id of a tip for any whole number from 0 on. */
export const anyTipId = (number: number): number => TIP_IDS[number % TIP_IDS.length] ?? 0

/** The number of tips in a category. */
export const countIn = (category: string): number => STARTER_TIPS.filter((tip) => tip.category === category).length
