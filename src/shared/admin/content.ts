/** The effect of a revision on its file. 'folder' goes back to the file of the content folder. */
export const REVISION_KINDS = ['file', 'hidden', 'folder'] as const
export type RevisionKind = (typeof REVISION_KINDS)[number]

/** 'current' is the revision in effect: riders see it, or it hides the file. */
export const REVISION_STATES = ['current', 'past', 'planned', 'withdrawn'] as const
export type RevisionState = (typeof REVISION_STATES)[number]

export const TRANSLATION_STATES = ['missing', 'stale', 'current'] as const
export type TranslationStateName = (typeof TRANSLATION_STATES)[number]

/** How long a preview link shows a draft (ms). */
export const PREVIEW_LIFETIME = 7 * 24 * 3600_000
