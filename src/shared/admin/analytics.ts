/** The longest period whose numbers are read, in days. */
export const MAX_PERIOD_DAYS = 366

/** The periods that the page Insights offers. A few fixed ones, so that nobody finds a small figure as the difference of two periods. */
export const INSIGHTS_PERIODS = ['28', '90', '365'] as const
