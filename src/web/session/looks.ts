import type { PreferenceName } from '#shared/accounts/preferences.ts'

/**
 * The mark that each preference puts on the root element, as data attribute and value, if it changes how pages look. It is kept on the
 * device under the same name, so that the page has it before the first paint.
 */
export const LOOKS: Record<PreferenceName, readonly [name: string, value: string] | null> = {
  notifications: null,
  darkMode: ['theme', 'dark'],
  newsletter: null,
  showOnLeaderboard: null,
}
