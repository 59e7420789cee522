import { INK, path, put } from './shapes.ts'

/** The letters and figures that a drawing needs, in a box of 10 x 16. Drawings have no text elements, so these are lines. */
const STROKES: Record<string, string> = {
  A: 'M0 16L5 0L10 16M2 10.500H8',
  B: 'M1 0V16H6C11 16 11 8 6 8H1M6 8C10 8 10 0 6 0H1',
  C: 'M10 3C7 -1.500 1 -1 1 8C1 17 7 17.500 10 13',
  '1': 'M2 4L6 0V16',
  '2': 'M1 4C1 -1.500 10 -1.500 9.500 4.500C9 8 3 11 1 16H10',
  '3': 'M1 1.500C4 -1 9.500 -0.500 9 4C8.500 7 6 7.500 4 7.500C7 7.500 10 8.500 9.500 12C9 16.500 3 17 0.500 14.500',
  '.': 'M3 15.500V16',
  z: 'M0 0H10L0 16H10',
}

/** Characters in a row. The origin is their middle. @param height in units of the drawing */
export const written = (text: string, height: number, color: string = INK, width = 2.6) =>
  put(
    0,
    0,
    [...text]
      .map((sign, index) =>
        put(index * 13 - (text.length * 13 - 3) / 2, -8, path(STROKES[sign] ?? '', { stroke: color, width })),
      )
      .join(''),
    { scale: height / 16 },
  )
