/** How many tips a rider's own PDF may have. It bounds the time to draw it. */
export const MAX_GUIDE_TIPS = 50
