import { useRef, useState } from 'react'
import type { ChallengeOutcome, ChallengeState } from '#shared/contract/learning.ts'
import { shownChallenges } from '#shared/learning/challenges.ts'
import * as text from '#texts'
import { errorText } from '#web/lib/error-text.ts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ChallengeCard } from './challenge-card.tsx'
import { useCompleteChallenge } from './queries.ts'
import './challenges.css'

interface Props {
  /** All challenges. */
  challenges: readonly ChallengeState[]
  /** Fetches the challenges again. */
  onRefresh: () => Promise<unknown>
  /**
   * `origin` is the pressed button, where the '+N XP' animation starts. Null when the rider has left the page before the
   * server answered.
   */
  onCompleted: (id: string, outcome: ChallengeOutcome, origin: Element | null) => void
}

/** Shows some of the challenges. The rider selects one and reports it as completed. Refresh shows the next ones. */
export function DailyChallenges({ challenges, onRefresh, onCompleted }: Props) {
  const [refreshes, setRefreshes] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const [selected, setSelected] = useState<string>()
  const guardRefresh = usePressGuard()
  const complete = useCompleteChallenge({
    completed: (outcome, id) => onCompleted(id, outcome, button.current),
    failed: (error) => {
      showToast({
        title: text.challenges_failed(),
        description: errorText(error, text.ui_try_later()),
        variant: 'destructive',
      })
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  const shown = shownChallenges(refreshes).flatMap(({ id }) => challenges.filter((challenge) => challenge.id === id))
  const chosen = shown.find(({ id, completed }) => id === selected && !completed)

  async function refresh() {
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
    setSelected(undefined)
    setRefreshes((before) => before + 1)
  }

  return (
    <section className="challenges" aria-labelledby="challenges-title">
      <div className="challenges-head">
        <h2 id="challenges-title" className="section-title">
          {text.challenges_title()}
        </h2>
        <Button className="button" action={{ isPending: refreshing }} onClick={() => guardRefresh(refresh)}>
          <Icon name="refresh-cw" className={refreshing ? 'size-5 challenges-turning' : 'size-5'} />
          {text.challenges_refresh()}
        </Button>
      </div>
      <div role="radiogroup" aria-labelledby="challenges-title" className="challenge-cards">
        {shown.map((challenge) => (
          <ChallengeCard
            key={challenge.id}
            challenge={challenge}
            selected={challenge === chosen}
            onSelect={() => setSelected(challenge.id)}
          />
        ))}
      </div>
      <Button
        ref={button}
        className="button button-primary challenges-complete"
        action={complete}
        cannot={!chosen && text.challenges_choose_first()}
        onClick={() => chosen && complete.run(chosen.id)}
      >
        {text.challenges_complete()}
      </Button>
    </section>
  )
}
