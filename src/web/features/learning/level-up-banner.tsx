import { levelAt } from '#shared/learning/levels.ts'
import * as text from '#texts'
import { LevelBadge } from './level-badge.tsx'
import './level-up.css'

const CONFETTI = Array.from({ length: 22 }, (_, index) => index)

/** The 'Level Up!' banner over the page. It has nothing to press and lets clicks through. */
export function LevelUpBanner({ xp }: { xp: number }) {
  const { level, title, reward } = levelAt(xp)
  return (
    <div className="level-up" role="status">
      <div className="level-up-card">
        <div className="level-up-confetti" aria-hidden="true">
          {CONFETTI.map((piece) => (
            <span key={piece} />
          ))}
        </div>
        <LevelBadge level={level} className="level-up-badge" />
        <div className="level-up-text">
          <p className="level-up-title">{text.learning_level_up()}</p>
          <p className="text-(length:--text-19) font-bold">{title}</p>
          <p className="level-up-reward">{text.learning_your_reward({ reward })}</p>
        </div>
      </div>
    </div>
  )
}
