/** The lines of a field that were not sent, because they were typed while others were. */
export const linesSince = (sent: string, now: string): string[] =>
  (now.startsWith(sent) ? now.slice(sent.length) : now).split('\n').filter((line) => line.trim() !== '')
