/** The text in the search box of the tips list. The language menu reads it, because its links take the search along. */
export const currentSearch = { typed: '' }
