import { useQueryClient } from '@tanstack/react-query'
import { OfflineError } from '#web/lib/api.ts'
import { keepDeed, mustWait } from '#web/session/keep-deed.ts'
import { type Deed, useWaiting } from '#web/session/waiting.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { COMPLETION_FAILED, completionToast } from './announce.ts'
import { useCompleteTip } from './queries.ts'
import type { Celebrate } from './use-celebration.ts'

interface Props {
  tip: { id: number; title: string }
  completed: boolean
  celebrate: Celebrate
}

/**
 * 'Mark Complete', once and for all: afterwards a disabled 'Completed' (section 4). Without a network it waits on the
 * device, and says so.
 */
export function CompleteButton({ tip, completed, celebrate }: Props) {
  const client = useQueryClient()
  const complete = useCompleteTip()
  const isWaiting = useWaiting().some(({ deed }) => deed.kind === 'complete' && deed.tipId === tip.id)
  // The answer counts before the new state is here.
  const done = completed || complete.isSuccess
  async function press(button: Element) {
    const deed: Deed = { kind: 'complete', tipId: tip.id }
    if (mustWait(deed) && (await keepDeed(client, deed))) return
    complete.mutate(tip.id, {
      onSuccess: (outcome) => {
        if (outcome) celebrate(completionToast(outcome.xpEarned), outcome, button)
      },
      onError: async (error) => {
        if (!(error instanceof OfflineError && (await keepDeed(client, deed)))) showToast(COMPLETION_FAILED)
      },
    })
  }

  return (
    <button
      type="button"
      className="button complete-button"
      disabled={done || isWaiting || complete.isPending}
      data-done={done || isWaiting || undefined}
      data-waiting={(!done && isWaiting) || undefined}
      onClick={({ currentTarget }) => press(currentTarget)}
    >
      {done && <Icon name="check" />}
      {!done && isWaiting && <Icon name="clock" />}
      {done ? 'Completed' : isWaiting ? 'Completed, not sent yet' : 'Mark Complete'}
      <span className="sr-only"> {tip.title}</span>
    </button>
  )
}
