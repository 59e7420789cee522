/** Which messages a list shows. */
export const MESSAGE_VIEWS = ['open', 'done'] as const
export type MessageView = (typeof MESSAGE_VIEWS)[number]

/** The maximum length of an answer, in characters. */
export const ANSWER_MAX = 10_000

/** How long an answer waits before it is mailed (ms), so that it can be taken back. */
export const ANSWER_PAUSE = 10_000

/** Unread messages are counted up to this number, so that a flood of messages costs nothing to count. */
export const UNREAD_MAX = 99
