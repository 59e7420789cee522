/** What a rider may show on their public progress page. */
export const PROGRESS_PAGE_PARTS = ['name', 'avatar', 'level', 'streak', 'tips', 'achievements'] as const

export type ProgressPagePart = (typeof PROGRESS_PAGE_PARTS)[number]
