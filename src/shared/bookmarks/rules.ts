/** The most characters a note on a saved tip may have (D14). */
export const NOTE_MAX = 2000
