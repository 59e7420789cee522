/** The type of an answer that dev.ts has to render (`PageInput`). */
export const PAGE_INPUT = 'application/vnd.ride-safer.page+json; charset=utf-8'
