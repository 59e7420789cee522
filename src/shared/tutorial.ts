/** The number of steps in the tutorial (section 9). */
export const TUTORIAL_STEPS = 6
