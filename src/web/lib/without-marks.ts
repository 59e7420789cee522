/** A text that leaves the page, without the invisible marks around names (tools/texts/compile.ts), which would be in a file name. */
export const withoutMarks = (text: string) => text.replace(/[\u2068\u2069]/g, '')
