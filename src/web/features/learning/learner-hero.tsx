import type { ReactNode } from 'react'
import type { LearnerState } from '#shared/contract/learning.ts'
import { levelAt, nextLevel } from '#shared/learning/levels.ts'
import { START_XP } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import { XP_TARGET } from './floating-xp.tsx'
import { LevelBadge } from './level-badge.tsx'
import { StreakBar } from './streak-bar.tsx'
import './learning.css'
import './learner-hero.css'

/** The rider's level badge, the XP towards the next level and the last seven days. */
export function LearnerHero({ learner, children }: { learner: LearnerState; children?: ReactNode }) {
  const { level, title, reward } = levelAt(learner.xp)
  return (
    <section className="learner-hero card" aria-label={text.learning_your_level()}>
      <LevelBadge level={level} className="learner-hero-badge" />
      <div className="flex flex-col gap-[2px]">
        <div className="learner-hero-top">
          <h1 className="page-title">{text.progress_title()}</h1>
          {children}
        </div>
        <p className="text-(length:--text-20) font-bold">{text.learning_level_title({ level, title })}</p>
        {/* Without these words a new rider would wonder what the reward is for. */}
        {learner.xp === START_XP && <p className="text-ink-2">{text.learning_start_level({ level })}</p>}
        <p className="text-ink-2">{text.learning_your_reward({ reward })}</p>
        {learner.xpFactor > 1 && (
          <p className="double-xp">
            <Icon name="zap" className="size-[18px]" />
            {text.learning_double_xp()}
          </p>
        )}
        <XpBar learner={learner} />
      </div>
      <StreakBar week={learner.week} />
    </section>
  )
}

function XpBar({ learner: { xp } }: { learner: LearnerState }) {
  const next = nextLevel(xp)
  const from = levelAt(xp).xpRequired
  const to = next?.xpRequired ?? xp
  const label = next ? text.learning_xp_to_level({ xp: to - xp, level: next.level }) : text.learning_highest_level()
  return (
    <div className="xp" {...{ [XP_TARGET]: '' }}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-[12px]">
        <span className="xp-sum text-(length:--text-19) font-bold tabular-nums">
          {next ? text.learning_xp_of({ xp, needed: to }) : text.xp_amount({ xp })}
        </span>
        <span className="text-ink-2">{label}</span>
      </div>
      <progress
        className="xp-bar"
        aria-label={text.learning_xp_towards()}
        aria-valuetext={
          next
            ? text.learning_xp_towards_value({ xp, needed: to, rest: label })
            : text.learning_xp_towards_highest({ xp, rest: label })
        }
        value={next ? xp - from : 1}
        max={next ? to - from : 1}
      />
      {next && (
        <p className="text-ink-2 text-(length:--text-15)">
          {text.learning_next_level({ title: next.title, reward: next.reward })}
        </p>
      )}
    </div>
  )
}
