/**
 * The width of a tip's photo on its preview picture (pixels). It is in a file of its own, because only a worker thread
 * loads the code that draws.
 */
export const PREVIEW_PHOTO_WIDTH = 430
