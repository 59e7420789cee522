/** The oldest browsers in which riders can do everything (D65). Older ones show the pages to read, and say so. */
export const OLDEST_BROWSERS = { safari: '16.4', firefox: '128', chromium: '111' } as const
