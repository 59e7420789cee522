import type { Path } from 'fontkit'

interface OutlinePoint {
  x: number
  y: number
  /** On the curve; otherwise it bends the curve. */
  on: boolean
}

const ON_CURVE = 0x01
const AXES = {
  x: { short: 0x02, sameOrPositive: 0x10 },
  y: { short: 0x04, sameOrPositive: 0x20 },
}

/** The contours of an outline, on whole units. */
function contoursOf({ commands }: Path): OutlinePoint[][] {
  const contours: OutlinePoint[][] = []
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    for (let i = 0; i < args.length; i += 2) {
      const on = command !== 'quadraticCurveTo' || i === 2
      contours.at(-1)?.push({ x: Math.round(args[i] ?? 0), y: Math.round(args[i + 1] ?? 0), on })
    }
  }
  return contours
}

/** The steps from point to point along one axis, as bytes; sets the flags that say how each is written. */
function stepsAlong(axis: 'x' | 'y', points: OutlinePoint[], flags: number[]): number[] {
  const { short, sameOrPositive } = AXES[axis]
  let before = 0
  return points.flatMap((point, i) => {
    const step = point[axis] - before
    before = point[axis]
    const flag = step === 0 ? sameOrPositive : Math.abs(step) < 256 ? short | (step > 0 ? sameOrPositive : 0) : 0
    flags[i] = (flags[i] ?? 0) | flag
    if (step === 0) return []
    return Math.abs(step) < 256 ? [Math.abs(step)] : word(step)
  })
}

const word = (value: number) => [(value >> 8) & 0xff, value & 0xff]

/** One outline as TrueType writes it (table 'glyf'), and where it begins on the left; no bytes for an empty one. */
export function glyphBytes(path: Path): { bytes: Uint8Array; left: number } {
  const contours = contoursOf(path)
  const points = contours.flat()
  if (points.length === 0) return { bytes: new Uint8Array(), left: 0 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let last = -1
  const ends = contours.flatMap((contour) => {
    last += contour.length
    return word(last)
  })
  const flags = points.map(({ on }) => (on ? ON_CURVE : 0))
  const steps = [...stepsAlong('x', points, flags), ...stepsAlong('y', points, flags)]
  const noInstructions = word(0)
  const bytes = [...word(contours.length), ...bounds.flatMap(word), ...ends, ...noInstructions, ...flags, ...steps]
  // Outlines begin at multiples of four bytes.
  while (bytes.length % 4 !== 0) bytes.push(0)
  return { bytes: Uint8Array.from(bytes), left: bounds[0] ?? 0 }
}
