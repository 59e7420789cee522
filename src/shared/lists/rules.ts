/** The limits of a rider's lists of tips. */
export const MAX_LISTS = 20
export const MAX_LIST_TIPS = 100
export const LIST_NAME_MAX = 60
