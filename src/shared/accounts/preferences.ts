/** Every preference of a rider that is a switch, with its value for a new account. The contract, the server and the switches derive from it. */
export const PREFERENCES = {
  notifications: true,
  darkMode: false,
  newsletter: true,
  /** Whether others see the rider on the leaderboard. */
  showOnLeaderboard: true,
} as const satisfies Record<string, boolean>

export type PreferenceName = keyof typeof PREFERENCES

export type Preferences = Record<PreferenceName, boolean> & {
  /** The language of mails and pushes. Null for a rider who has chosen none: the site's own language. */
  language: string | null
  /** The id of the place whose rules the rider reads. Null for a rider who has chosen none. */
  place: string | null
}

/** Reads stored preferences: a JSON object of those that were ever set. The others have the value of a new account. */
export function readPreferences(stored: string): Preferences {
  const set: Partial<Preferences> = JSON.parse(stored)
  const names = Object.keys(PREFERENCES) as PreferenceName[]
  const switches = names.map((name) => [name, set[name] ?? PREFERENCES[name]])
  return {
    ...(Object.fromEntries(switches) as Record<PreferenceName, boolean>),
    language: set.language ?? null,
    place: set.place ?? null,
  }
}
