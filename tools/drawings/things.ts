import { ACCENT, box, circle, DANGER, GOOD, GREY, INK, line, PAPER, path } from './shapes.ts'

const outline = { fill: PAPER, stroke: INK, width: 3 }

/** A mobile phone, 26 x 44. The origin is its middle. */
export const phone = (screen = '') =>
  box(-13, -22, 26, 44, 6, { fill: INK }) + box(-9, -17, 18, 32, 2, { fill: PAPER }) + screen

/** A mug of beer. */
export const glass = () =>
  path('M16 -12H26C34 -12 34 18 26 18H16', { stroke: INK, width: 5 }) +
  path('M-18 -22H18L15 34H-15Z', { fill: ACCENT, stroke: INK, width: 3 }) +
  path('M-22 -20C-26 -32 -14 -38 -8 -32C-2 -40 12 -38 14 -32C24 -34 26 -22 20 -18C12 -14 -12 -14 -22 -20Z', outline)

/** Headphones over the head of a rider in the usual stance. */
export const headphones = () =>
  path('M34 -196C34 -226 66 -232 74 -206', { stroke: DANGER, width: 5 }) +
  circle([50, -194], 8, { fill: DANGER, stroke: PAPER, width: 2 })

export const eye = () =>
  path('M-16 0C-8 -12 8 -12 16 0C8 12 -8 12 -16 0Z', { fill: PAPER, stroke: INK, width: 3 }) +
  circle([0, 0], 5, { fill: INK })

export const stopwatch = () =>
  line(
    [
      [0, -40],
      [0, -48],
    ],
    { stroke: INK, width: 6 },
  ) +
  line(
    [
      [-8, -49],
      [8, -49],
    ],
    { stroke: INK, width: 6 },
  ) +
  line(
    [
      [27, -27],
      [32, -32],
    ],
    { stroke: INK, width: 5 },
  ) +
  circle([0, 0], 37, { fill: PAPER, stroke: INK, width: 6 }) +
  path('M0 -27A27 27 0 1 1 -0.100 -27Z', { fill: ACCENT }) +
  line(
    [
      [0, 0],
      [0, -22],
    ],
    { stroke: INK, width: 4.5 },
  ) +
  circle([0, 0], 4, { fill: INK })

/** Tram rails that cross a panel, from above. */
export const rails = () =>
  [50, 96]
    .map(
      (y) =>
        line(
          [
            [14, y],
            [220, y],
          ],
          { stroke: GREY, width: 7 },
        ) +
        line(
          [
            [14, y],
            [220, y],
          ],
          { stroke: PAPER, width: 2 },
        ),
    )
    .join('')

/** A case with a cross. */
export const firstAidKit = () =>
  path('M-14 -34V-42C-14 -48 14 -48 14 -42V-34', { stroke: INK, width: 4 }) +
  box(-38, -34, 76, 58, 8, { fill: PAPER, stroke: INK, width: 4 }) +
  path('M0 -22V12M-17 -5H17', { stroke: GOOD, width: 11 })
