/** Removes the invisible marks around names (tools/texts/compile.ts) from a text that leaves the page, for example as a file name. */
export const withoutMarks = (text: string) => text.replace(/[\u2068\u2069]/g, '')
