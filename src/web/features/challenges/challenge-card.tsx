import type { ChallengeState } from '#shared/contract/learning.ts'
import { findChallenge, progressText } from '#shared/learning/challenges.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  challenge: ChallengeState
  selected: boolean
  onSelect: () => void
}

/** A challenge that can be selected, with its XP and today's progress. A completed one is disabled until tomorrow. */
export function ChallengeCard({ challenge, selected, onSelect }: Props) {
  const { id, xpReward, completed, value, target } = challenge
  // Uses the words of this build, which are in the language of the page. The server's words are for a challenge that
  // this build does not have yet.
  const known = findChallenge(id)
  const { title, description } = known ?? challenge
  const measured = known ? progressText(known.unit, challenge) : challenge.text
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
        <span
          className="challenge-title flex-1 min-w-0 wrap-anywhere text-(length:--text-18) font-bold leading-[1.25]"
          id={`challenge-${id}-title`}
        >
          {title}
        </span>
        <span className="xp-chip">{text.xp_gain({ xp: xpReward })}</span>
      </span>
      <span className="grow text-ink-2" id={`challenge-${id}-text`}>
        {description}
      </span>
      <span className="challenge-foot">
        {completed ? (
          <span className="challenge-done" id={`challenge-${id}-done`}>
            <Icon name="circle-check" className="size-[18px]" />
            {text.challenges_completed()}
          </span>
        ) : (
          <progress className="thin-bar" aria-label={text.challenges_measured({ title })} value={value} max={target} />
        )}
        <span className="challenge-measured flex-none text-ink-2" id={`challenge-${id}-measured`}>
          {measured}
        </span>
      </span>
    </label>
  )
}
