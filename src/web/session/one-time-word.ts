let typed: string | undefined

/**
 * Keeps the one-time word with which a rider has just signed in, so that the form for the own password does not ask for it again.
 * It is only in the memory of this page.
 */
export function keepOneTimeWord(word: string | undefined): void {
  typed = word
}

export const keptOneTimeWord = () => typed
