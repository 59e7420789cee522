/** How many steps the tutorial has (section 9). */
export const TUTORIAL_STEPS = 6
