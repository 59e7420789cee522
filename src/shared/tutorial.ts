/** The number of steps in the tutorial. */
export const TUTORIAL_STEPS = 6
