/** The ways to share a tip. */
export const SHARE_PLATFORMS = ['facebook', 'twitter', 'whatsapp', 'email', 'clipboard', 'print'] as const
export type SharePlatform = (typeof SHARE_PLATFORMS)[number]
