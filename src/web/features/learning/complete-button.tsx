import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OfflineError } from '#web/lib/api.ts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { keepDeed, mustWait } from '#web/session/keep-deed.ts'
import { type Deed, useWaiting } from '#web/session/waiting.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { COMPLETION_FAILED, completionToast } from './announce.ts'
import { sendCompletion } from './queries.ts'
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
  const guard = usePressGuard()
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const isWaiting = useWaiting().some(({ deed }) => deed.kind === 'complete' && deed.tipId === tip.id)
  // The answer counts before the new state is here.
  const done = completed || isSent

  async function press(button: Element) {
    const deed: Deed = { kind: 'complete', tipId: tip.id }
    if (mustWait(deed) && (await keepDeed(client, deed))) return
    setSending(true)
    try {
      const outcome = await sendCompletion(client, tip.id)
      setSent(true)
      if (outcome) celebrate(completionToast(outcome.xpEarned), outcome, button)
    } catch (error) {
      if (!(error instanceof OfflineError && (await keepDeed(client, deed)))) showToast(COMPLETION_FAILED)
    }
    setSending(false)
  }

  return (
    <button
      type="button"
      className="button complete-button"
      disabled={done || isWaiting || isSending}
      data-done={done || isWaiting || undefined}
      data-waiting={(!done && isWaiting) || undefined}
      onClick={({ currentTarget }) => guard(() => press(currentTarget))}
    >
      {done && <Icon name="check" />}
      {!done && isWaiting && <Icon name="clock" />}
      {done ? 'Completed' : isWaiting ? 'Completed, not sent yet' : 'Mark Complete'}
      <span className="sr-only"> {tip.title}</span>
    </button>
  )
}
