/** How many badges a rider may show. */
export const MAX_BADGES = 3

/** Parses the stored badges of a rider: a JSON array of achievement ids. */
export function readBadges(stored: string): string[] {
  return JSON.parse(stored) as string[]
}
