import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/lib/api.ts'

/** How often reading time is reported while a tip is being read (ms). */
const REPORT_INTERVAL = 15_000

/** Measures how long a tip is read, as long as this is there and the window is visible, and reports it (D22). */
export function ReadingTime({ tipId }: { tipId: number }) {
  const client = useQueryClient()
  useEffect(() => {
    let since = document.visibilityState === 'visible' ? Date.now() : undefined

    function report() {
      if (since === undefined) return
      const seconds = Math.min((Date.now() - since) / 1000, 60)
      since = document.visibilityState === 'visible' ? Date.now() : undefined
      if (seconds < 1) return
      call('POST /api/user/reading', { body: { tipId, seconds } }, { keepalive: true }).then(
        // The measured progress is read anew when it is shown next.
        () => client.invalidateQueries({ queryKey: ['/api/progress'], refetchType: 'none' }),
        // What was not heard is not counted: it is a challenge, not a debt.
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
  }, [tipId, client])
  return null
}
