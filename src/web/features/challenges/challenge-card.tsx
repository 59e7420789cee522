import type { ChallengeState } from '#shared/contract/learning.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  challenge: ChallengeState
  selected: boolean
  onSelect: () => void
}

/** A challenge that can be selected, with its XP and today's progress. A completed one is disabled until tomorrow. */
export function ChallengeCard({ challenge, selected, onSelect }: Props) {
  const { id, title, description, xpReward, completed, value, target, text } = challenge
  return (
    <label className="challenge card" data-completed={completed || undefined}>
      <span className="challenge-top">
        <input
          type="radio"
          name="challenge"
          className="challenge-radio"
          value={id}
          checked={selected}
          disabled={completed}
          aria-labelledby={`challenge-${id}-title`}
          aria-describedby={`challenge-${id}-text challenge-${id}-${completed ? 'done' : 'measured'}`}
          onChange={onSelect}
        />
        <span className="challenge-title" id={`challenge-${id}-title`}>
          {title}
        </span>
        <span className="xp-chip">+{xpReward} XP</span>
      </span>
      <span className="grow text-ink-2" id={`challenge-${id}-text`}>
        {description}
      </span>
      <span className="challenge-foot">
        {completed ? (
          <span className="challenge-done" id={`challenge-${id}-done`}>
            <Icon name="circle-check" className="size-[18px]" />
            Completed
          </span>
        ) : (
          <progress className="thin-bar" aria-label={`${title}: measured today`} value={value} max={target} />
        )}
        <span className="challenge-measured" id={`challenge-${id}-measured`}>
          {text}
        </span>
      </span>
    </label>
  )
}
