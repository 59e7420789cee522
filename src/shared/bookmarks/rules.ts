/** The maximum length of a note on a saved tip, in characters. */
export const NOTE_MAX = 2000
