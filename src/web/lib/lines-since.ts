/** The lines of a field that were typed while the others were sent. */
export const linesSince = (sent: string, now: string): string[] =>
  (now.startsWith(sent) ? now.slice(sent.length) : now).split('\n').filter((line) => line.trim() !== '')
