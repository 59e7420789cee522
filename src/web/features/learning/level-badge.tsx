import { LEVELS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import './level-badge.css'

/** The positions of the studs on a circle around the shield: one per level, clockwise from the top. */
const STUDS = LEVELS.map(({ level }) => {
  const angle = ((level - 1) / LEVELS.length) * 2 * Math.PI - Math.PI / 2
  return { level, x: (60 + 54 * Math.cos(angle)).toFixed(1), y: (60 + 54 * Math.sin(angle)).toFixed(1) }
})

/** The level as a shield in a ring of ten studs. A stud is lit for each level that the rider has reached. */
export function LevelBadge({ level, className }: { level: number; className: string }) {
  return (
    <svg
      className={`level-badge ${className}`}
      viewBox="0 0 120 120"
      role="img"
      aria-label={text.learning_level({ level })}
    >
      <circle className="level-badge-ring" cx="60" cy="60" r="54" />
      {STUDS.map((stud) => (
        <circle
          key={stud.level}
          className="level-badge-stud"
          data-lit={stud.level <= level || undefined}
          cx={stud.x}
          cy={stud.y}
          r="5"
        />
      ))}
      <path
        className="level-badge-shield"
        d="M60 19 C70 27 81 30 92 30 C93 32 93 34 93 37 V57 C93 77 81 91 60 101 C39 91 27 77 27 57 V37 C27 34 27 32 28 30 C39 30 50 27 60 19 Z"
      />
      <path className="level-badge-shine" d="M60 26 C51 32.5 43 35 34 36 V57 C34 62 35 66 36.5 70 Z" />
      {/* Sizes in units of the drawing, which do not grow with the browser's text and so stay within the shield. */}
      <text className="level-badge-word" x="60" y="47" fontSize="9.5">
        {text.learning_level_word()}
      </text>
      <text className="level-badge-number" x="60" y="80" fontSize="36">
        {level}
      </text>
    </svg>
  )
}
