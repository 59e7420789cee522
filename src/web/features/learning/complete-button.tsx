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

/** 'Mark Complete', once and for all: afterwards a disabled 'Completed' (section 4). */
export function CompleteButton({ tip, completed, celebrate }: Props) {
  const complete = useCompleteTip()
  // The answer counts before the new state is here.
  const done = completed || complete.isSuccess
  return (
    <button
      type="button"
      className="button complete-button"
      disabled={done || complete.isPending}
      data-done={done || undefined}
      onClick={({ currentTarget }) =>
        complete.mutate(tip.id, {
          onSuccess: (outcome) => {
            if (outcome) celebrate(completionToast(outcome.xpEarned), outcome, currentTarget)
          },
          onError: () => showToast(COMPLETION_FAILED),
        })
      }
    >
      {done && <Icon name="check" />}
      {done ? 'Completed' : 'Mark Complete'}
      <span className="sr-only"> {tip.title}</span>
    </button>
  )
}
