import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BANNER } from '#web/features/learning/use-celebration.ts'
import { ApiError } from '#web/lib/api.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { outbox, refreshWaiting, subscribeOutbox } from '#web/session/outbox.ts'
import { setOutbox } from '#web/session/waiting.ts'
import { keepSending } from './keep-sending.ts'
import { sendLogouts } from './send-logouts.ts'
import { sendWaiting } from './send-waiting.ts'

/**
 * Sends what the rider did without a network: when the page has loaded, when the network is back, when something is added,
 * and again after a while when it failed. Answers the XP of a level just reached by it, as long as its banner shows.
 */
export function useSending(riderId: number | undefined): number | undefined {
  const client = useQueryClient()
  const [bannerXp, setBannerXp] = useState<number>()
  const [startBanner] = useTimeout()

  useEffect(() => {
    function celebrate(xp: number) {
      setBannerXp(xp)
      startBanner(() => setBannerXp(undefined), BANNER)
    }
    const sending = keepSending(async () => {
      if (riderId === undefined) return
      try {
        await sendWaiting(client, riderId, celebrate)
      } catch (error) {
        // It waits until this rider signs in again.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
    })
    async function look() {
      await refreshWaiting(riderId)
      await sending.now()
    }
    setOutbox(outbox)
    // A browser that keeps nothing has nothing to send.
    look().catch(() => undefined)
    const unsubscribe = subscribeOutbox(() => look().catch(() => undefined))
    return () => {
      sending.stop()
      unsubscribe()
    }
  }, [client, riderId, startBanner])

  useEffect(() => {
    const sending = keepSending(sendLogouts)
    void sending.now()
    return sending.stop
  }, [])

  return bannerXp
}
