import { cross, order, tick } from './marks.ts'
import { box, DANGER, GOOD, LINE, PAPER, put } from './shapes.ts'

/** All drawings have the same size, so that a page knows the height before the drawing has loaded. */
const SIZE = { width: 480, height: 300 }
const GAP = 8
const EDGE = 2

interface Frame {
  parts: string
  /** Right or wrong, as a mark in the corner and a coloured edge. */
  verdict?: 'right' | 'wrong' | undefined
  /** The place in a strip, from 1. */
  step?: number
}

function panel(x: number, y: number, width: number, height: number, { parts, verdict, step }: Frame): string {
  const color = verdict === 'right' ? GOOD : verdict === 'wrong' ? DANGER : LINE
  const mark = verdict === 'right' ? tick : cross
  return put(
    x,
    y,
    box(0, 0, width, height, 14, { fill: PAPER, stroke: color, width: verdict ? 3 : 2 }) +
      parts +
      // Dots count the steps to take, so a wrong frame has none.
      (step && verdict !== 'wrong' ? order(step) : '') +
      (verdict ? mark([width - 23, 23]) : ''),
  )
}

/** Writes the numbers of paths as short as SVG allows: '0.500 -3' is '.5-3'. */
const short = (svg: string) =>
  svg.replace(/ d="([^"]*)"/g, (_, d: string) => {
    const numbers = d.replace(/\d+\.\d+/g, (number) => String(Number(number)).replace(/^0\./, '.'))
    return ` d="${numbers.replace(/ -/g, '-')}"`
  })

const drawing = (panels: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${short(panels)}</svg>\n`

/** A grid of columns and rows. The numbers are shares of the width and of the height. */
function grid(columns: number[], rows: number[], frames: Frame[]): string {
  const lengths = (shares: number[], whole: number) => {
    const space = whole - 2 * EDGE - GAP * (shares.length - 1)
    const sum = shares.reduce((a, b) => a + b, 0)
    let start = EDGE
    return shares.map((share) => {
      const length = (space * share) / sum
      const from = start
      start += length + GAP
      return { from, length }
    })
  }
  const across = lengths(columns, SIZE.width)
  const down = lengths(rows, SIZE.height)
  return drawing(
    down
      .flatMap((row, r) =>
        across.map((column, c) => {
          const frame = frames[r * columns.length + c]
          return frame ? panel(column.from, row.from, column.length, row.length, frame) : ''
        }),
      )
      .join('\n'),
  )
}

/** One picture, 476 x 296. */
export const scene = (parts: string) => grid([1], [1], [{ parts }])

/** Wrong beside right, 234 x 296 each. */
export const wrongAndRight = (wrong: string, right: string, shares = [1, 1]) =>
  grid(
    shares,
    [1],
    [
      { parts: wrong, verdict: 'wrong' },
      { parts: right, verdict: 'right' },
    ],
  )

/** Two habits, one in each row: wrong beside right, 234 x 144 each. */
export const twoHabits = (...habits: { wrong: string; right: string }[]) =>
  grid(
    [1, 1],
    habits.map(() => 1),
    habits.flatMap(({ wrong, right }): Frame[] => [
      { parts: wrong, verdict: 'wrong' },
      { parts: right, verdict: 'right' },
    ]),
  )

/** Two wide pictures, one below the other, 476 x 144 each. */
export const stack = (frames: [Frame, Frame]) => grid([1], [1, 1], frames)

/** A strip of four steps, 234 x 144 each, which is read like a page. */
export const strip = (frames: (string | Omit<Frame, 'step'>)[]) =>
  grid(
    [1, 1],
    [1, 1],
    frames.map((frame, index) => ({ ...(typeof frame === 'string' ? { parts: frame } : frame), step: index + 1 })),
  )

/** A large picture with two small ones beside it: `shares` of the width, 144 high each on the right. */
export function withTwo(large: Frame, small: [Frame, Frame], share = 0.58): string {
  const width = SIZE.width - 2 * EDGE - GAP
  const left = width * share
  const height = (SIZE.height - 2 * EDGE - GAP) / 2
  return drawing(
    [
      panel(EDGE, EDGE, left, SIZE.height - 2 * EDGE, large),
      panel(EDGE + left + GAP, EDGE, width - left, height, small[0]),
      panel(EDGE + left + GAP, EDGE + height + GAP, width - left, height, small[1]),
    ].join('\n'),
  )
}

/** A wide picture above two small ones, or below them. */
function wideAndTwo(wide: Frame, small: [Frame, Frame], share: number, isAbove: boolean): string {
  const height = SIZE.height - 2 * EDGE - GAP
  const width = (SIZE.width - 2 * EDGE - GAP) / 2
  const [wideHeight, smallHeight] = [height * share, height * (1 - share)]
  const wideTop = EDGE + (isAbove ? 0 : smallHeight + GAP)
  const smallTop = EDGE + (isAbove ? wideHeight + GAP : 0)
  const panels = [
    panel(EDGE, wideTop, SIZE.width - 2 * EDGE, wideHeight, wide),
    panel(EDGE, smallTop, width, smallHeight, small[0]),
    panel(EDGE + width + GAP, smallTop, width, smallHeight, small[1]),
  ]
  return drawing(panels.join('\n'))
}

export const above = (wide: Frame, small: [Frame, Frame]) => wideAndTwo(wide, small, 0.5, true)

export const below = (small: [Frame, Frame], wide: Frame) => wideAndTwo(wide, small, 0.5, false)
