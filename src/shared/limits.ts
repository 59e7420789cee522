/** The maximum length of a note on a bookmark, in characters. */
export const NOTE_MAX = 2000

/** The maximum length of each field of the contact form, in characters. */
export const CONTACT_MAX = { name: 100, email: 254, message: 5000 } as const

/** How many lists a rider may have, how many tips each of them, and the maximum length of its name in characters. */
export const MAX_LISTS = 20
export const MAX_LIST_TIPS = 100
export const LIST_NAME_MAX = 60

/** How many tips a rider's own PDF may have. It bounds the time to draw it. */
export const MAX_GUIDE_TIPS = 50

/** The number of steps in the tutorial. */
export const TUTORIAL_STEPS = 6
