/** The width of a tip's photo on its preview picture (pixels). Apart from the code that draws, which only a worker thread loads. */
export const PREVIEW_PHOTO_WIDTH = 430
