/** A bar of a plot: a day, or a week of a long period. */
export interface Point {
  /** Its first day. */
  day: string
  atLeast: number
  /** Whether every figure is shown. */
  isExact: boolean
}

interface Props {
  /** The name of the plot for screen readers. The table beside it holds the figures. */
  label: string
  points: readonly Point[]
  /** The points of the period before. */
  before: readonly Point[]
}

/** The width of a bar with its gap, and the height of a plot, in units of the drawing. */
const STEP = 10
const HEIGHT = 100

/** The height of a bar whose figure is not shown. */
const HOLLOW = 8

/** Bars of a period, and a line for the period before. A hollow bar stands for figures under 5. */
export function Plot({ label, points, before }: Props) {
  const highest = Math.max(1, ...points.map(({ atLeast }) => atLeast), ...before.map(({ atLeast }) => atLeast))
  const heightOf = ({ atLeast }: Point) => (atLeast / highest) * HEIGHT
  const line = before.map((point, index) => `${(index + 0.5) * STEP},${HEIGHT - heightOf(point)}`).join(' ')
  return (
    <svg
      className="admin-plot"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {points.map((point, index) => {
        const isHollow = point.atLeast === 0 && !point.isExact
        const height = isHollow ? HOLLOW : heightOf(point)
        return (
          <rect
            key={point.day}
            className={isHollow ? 'admin-plot-hollow' : 'admin-plot-bar'}
            x={index * STEP + 1.5}
            y={HEIGHT - height}
            width={STEP - 3}
            height={height}
          />
        )
      })}
      <polyline className="admin-plot-before" points={line} />
    </svg>
  )
}
