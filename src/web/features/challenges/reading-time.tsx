import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { tellOtherTabs } from '#web/session/rider-changed.ts'
import { useSession } from '#web/session/session.ts'

/** How often reading time is reported (ms). */
const REPORT_INTERVAL = 15_000

/** The challenge counts whole minutes. */
const minutes = (seconds: number) => Math.floor(seconds / 60)

/**
 * Measures and reports how long a rider reads a tip: the time during which it is mounted and the window is visible.
 * Renders nothing.
 */
export function ReadingTime({ tipId }: { tipId: number }) {
  const client = useQueryClient()
  const isRider = useSession().rider !== null
  useEffect(() => {
    if (!isRider) return
    let since = document.visibilityState === 'visible' ? Date.now() : undefined

    function report() {
      if (since === undefined) return
      const seconds = Math.min((Date.now() - since) / 1000, 60)
      since = document.visibilityState === 'visible' ? Date.now() : undefined
      if (seconds < 1) return
      // Each report has its own key, because the next one may be equal and must count, too, if the answer to this one is lost.
      call('POST /api/user/reading', { body: { tipId, seconds } }, { keepalive: true, key: newKey() }).then(
        (reply) => {
          // Fetch the progress again when it is shown next.
          void client.invalidateQueries({ queryKey: ['/api/progress'], refetchType: 'none' })
          if (reply && minutes(reply.seconds) > minutes(reply.seconds - seconds)) tellOtherTabs()
        },
        // A lost report is not repeated, because the reading time only counts towards a challenge.
        () => undefined,
      )
    }
    function onVisibility() {
      if (document.visibilityState === 'hidden') report()
      else since = Date.now()
    }

    const timer = setInterval(report, REPORT_INTERVAL)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      report()
    }
  }, [tipId, client, isRider])
  return null
}
