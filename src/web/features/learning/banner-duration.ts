/** How long the level-up banner is shown (ms). */
export const BANNER_DURATION = 3000
