import { levelAt } from '#shared/learning/levels.ts'
import { LevelBadge } from './level-badge.tsx'
import './level-up.css'

const CONFETTI = Array.from({ length: 22 }, (_, index) => index)

/** 'Level Up!', over the page and out of its way: nothing can be pressed, nothing is covered for long. */
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
          <p className="level-up-title">Level Up!</p>
          <p className="level-up-name">{title}</p>
          <p className="level-up-reward">Your reward: {reward}</p>
        </div>
      </div>
    </div>
  )
}
