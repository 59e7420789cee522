import type { ReactNode } from 'react'
import type { LearnerState } from '#shared/contract/learning.ts'
import { levelAt } from '#shared/learning/levels.ts'
import { XP_TARGET } from './floating-xp.tsx'
import { LevelBadge } from './level-badge.tsx'
import { StreakBar } from './streak-bar.tsx'
import './learning.css'
import './learner-hero.css'

/** The rider's level badge, the XP towards the next level and the last seven days. */
export function LearnerHero({ learner, children }: { learner: LearnerState; children?: ReactNode }) {
  const { level, title, reward } = learner
  return (
    <section className="learner-hero card" aria-label="Your level">
      <LevelBadge level={level} className="learner-hero-badge" />
      <div className="learner-hero-text">
        <div className="learner-hero-top">
          <h1 className="page-title">Learning Progress</h1>
          {children}
        </div>
        <p className="learner-hero-title">
          Level {level}: {title}
        </p>
        <p className="text-ink-2">Your reward: {reward}</p>
        <XpBar learner={learner} />
      </div>
      <StreakBar week={learner.week} />
    </section>
  )
}

function XpBar({ learner: { xp, nextLevel } }: { learner: LearnerState }) {
  const from = levelAt(xp).xpRequired
  const to = nextLevel?.xpRequired ?? xp
  const label = nextLevel ? `${nextLevel.xpRequired - xp} XP to level ${nextLevel.level}` : 'Highest level reached'
  return (
    <div className="xp" {...{ [XP_TARGET]: '' }}>
      <div className="xp-line">
        <span className="xp-sum">{nextLevel ? `${xp} / ${to} XP` : `${xp} XP`}</span>
        <span className="text-ink-2">{label}</span>
      </div>
      <progress
        className="xp-bar"
        aria-label="XP towards the next level"
        aria-valuetext={nextLevel ? `${xp} of ${to} XP, ${label}` : `${xp} XP, ${label}`}
        value={nextLevel ? xp - from : 1}
        max={nextLevel ? to - from : 1}
      />
      {nextLevel && (
        <p className="xp-next">
          Next: {nextLevel.title}, with {nextLevel.reward}
        </p>
      )}
    </div>
  )
}
