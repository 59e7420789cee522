/** The parts of a public progress page. A rider chooses which of them it shows. */
export const PROGRESS_PAGE_PARTS = ['name', 'avatar', 'level', 'streak', 'tips', 'achievements'] as const

export type ProgressPagePart = (typeof PROGRESS_PAGE_PARTS)[number]
