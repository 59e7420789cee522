import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TipCard } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { perform } from '#web/session/perform.ts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Words } from '#web/ui/words.tsx'
import { COMPLETION_FAILED, completionToast } from './announce.ts'
import type { Celebrate } from './use-celebration.ts'
import './complete-button.css'

interface Props {
  tip: TipCard
  completed: boolean
  celebrate: Celebrate
}

/** 'Mark Complete', then a disabled 'Completed'. If the site does not answer, the completion waits on the device. */
export function CompleteButton({ tip, completed, celebrate }: Props) {
  const client = useQueryClient()
  const guard = usePressGuard()
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const queued = useQueue().find(({ action }) => action.kind === 'complete' && action.tipId === tip.id)
  const isQueued = queued?.isWaiting === true
  // `isSent` is true before the new state has been fetched.
  const done = completed || isSent
  const isOver = done || isQueued

  async function press(button: Element) {
    setSending(true)
    const outcome = await perform(client, { kind: 'complete', tipId: tip.id })
    if (outcome.is === 'done') {
      setSent(true)
      celebrate(completionToast(outcome.reply.xpEarned), outcome.reply, button)
    } else if (outcome.is === 'refused') showToast(COMPLETION_FAILED)
    setSending(false)
  }

  return (
    <Button
      className="button complete-button"
      action={{ isPending: isSending }}
      cannot={isOver}
      data-done={isOver || undefined}
      data-waiting={(!done && isQueued) || undefined}
      onClick={({ currentTarget }) => guard(() => press(currentTarget))}
    >
      {done && <Icon name="check" />}
      {!done && isQueued && <Icon name="clock" />}
      {done ? text.learning_completed() : isQueued ? text.learning_completed_not_sent() : text.learning_mark_complete()}
      <span className="sr-only">
        {' '}
        <Words of={tip.title} in={tip} />
      </span>
    </Button>
  )
}
