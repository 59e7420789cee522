import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ExamState } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { Button } from '#web/ui/button.tsx'
import { examQuery, useStartExam } from './queries.ts'
import { tryTime } from './try-time.ts'

/** The shortest time until the state is fetched again (ms). */
const MIN_WAIT = 10_000

/** Begins an exam. While none may begin, it says when the next try is possible, and appears by itself then. */
export function StartButton({ state, label }: { state: ExamState; label: string }) {
  const { nextTryAt, triesLeft, rules } = state
  const client = useQueryClient()
  const start = useStartExam()
  const [wait, stop] = useTimeout()
  useEffect(() => {
    if (nextTryAt === null) return
    // Once may be too early, because the clock of the device may be ahead, and a fetch may fail.
    function fetchAgain() {
      void client.invalidateQueries({ queryKey: examQuery.queryKey })
      wait(fetchAgain, MIN_WAIT)
    }
    wait(fetchAgain, Math.max(Date.parse(nextTryAt) - Date.now() + 500, MIN_WAIT))
    return stop
  }, [nextTryAt, wait, stop, client])
  return (
    <div className="exam-start flex flex-wrap items-center gap-x-[20px] gap-y-[8px]">
      {nextTryAt ? (
        <p className="notice font-bold" role="status">
          {text.exam_next_try({ time: tryTime(nextTryAt, new Date()) })}
        </p>
      ) : (
        <Button className="button button-accent" action={start}>
          {label}
        </Button>
      )}
      {triesLeft < rules.tries && <p className="text-ink-2">{text.exam_tries_left({ count: triesLeft })}</p>}
    </div>
  )
}
