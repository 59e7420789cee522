/** What is typed into the search box of the tips list, for links that take it along. */
export const currentSearch = { typed: '' }
