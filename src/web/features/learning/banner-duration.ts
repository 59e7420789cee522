/** How long the level-up banner is shown (ms, section 9). */
export const BANNER_DURATION = 3000
