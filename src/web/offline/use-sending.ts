import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BANNER } from '#web/features/learning/use-celebration.ts'
import { ApiError } from '#web/lib/api.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { outbox, refreshWaiting, subscribeOutbox } from '#web/session/outbox.ts'
import { setOutbox } from '#web/session/waiting.ts'
import { sendWaiting } from './send-waiting.ts'

/** What could not be sent is tried again after this long, and each time after twice as long, up to the longest (ms). */
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 5 * 60_000

/**
 * Sends what the rider did without a network: when the page has loaded, when the network is back, when something is added,
 * and again after a while when it failed. Answers the XP of a level just reached by it, as long as its banner shows.
 */
export function useSending(riderId: number | undefined): number | undefined {
  const client = useQueryClient()
  const [bannerXp, setBannerXp] = useState<number>()
  const [startBanner] = useTimeout()

  useEffect(() => {
    let pause = FIRST_PAUSE
    let timer: ReturnType<typeof setTimeout> | undefined

    function celebrate(xp: number) {
      setBannerXp(xp)
      startBanner(() => setBannerXp(undefined), BANNER)
    }
    async function send() {
      clearTimeout(timer)
      if (riderId === undefined || !navigator.onLine) return
      try {
        await sendWaiting(client, riderId, celebrate)
        pause = FIRST_PAUSE
      } catch (error) {
        // It waits until this rider signs in again.
        if (error instanceof ApiError && error.status === 401) return
        timer = setTimeout(send, pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      }
    }
    async function look() {
      await refreshWaiting(riderId)
      await send()
    }
    function onOnline() {
      pause = FIRST_PAUSE
      void send()
    }
    setOutbox(outbox)
    // A browser that keeps nothing has nothing to send.
    look().catch(() => undefined)
    const unsubscribe = subscribeOutbox(() => look().catch(() => undefined))
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      removeEventListener('online', onOnline)
    }
  }, [client, riderId, startBanner])

  return bannerXp
}
