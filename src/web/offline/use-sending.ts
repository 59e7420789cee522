import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BANNER_DURATION } from '#web/features/learning/banner-duration.ts'
import { ApiError } from '#web/lib/api.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { markWaiting, offlineQueue, refreshQueue, subscribeQueueOfOtherTabs } from '#web/session/offline-queue.ts'
import { onAdded } from '#web/session/outcomes.ts'
import { ACTION_LIMIT, provideOfflineQueue } from '#web/session/queued-actions.ts'
import { sendLogouts } from './send-logouts.ts'
import { sendQueued } from './send-queued.ts'
import { sendWithRetry } from './send-with-retry.ts'

/** After this time another tab has sent what it added to the queue, or was closed (ms). */
const ABANDONED_AFTER = 2 * ACTION_LIMIT

/**
 * Sends the queued actions when the page has loaded, when the device comes online, when one is added, and a while after another tab has
 * changed the queue, in case that tab was closed. After a failure
 * it retries: with growing pauses, when the page is shown again and when the server has answered another action. Returns the rider's XP while the banner of a level that these actions reached is shown.
 */
export function useSending(riderId: number | undefined): number | undefined {
  const client = useQueryClient()
  const [bannerXp, setBannerXp] = useState<number>()
  const [startBanner] = useTimeout()

  useEffect(() => {
    function celebrate(xp: number) {
      setBannerXp(xp)
      startBanner(() => setBannerXp(undefined), BANNER_DURATION)
    }
    const sending = sendWithRetry(async () => {
      if (riderId === undefined) return
      try {
        await sendQueued(client, riderId, celebrate)
      } catch (error) {
        // 401: the actions stay queued until this rider signs in again.
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    async function begin() {
      if (riderId !== undefined && !navigator.onLine) await markWaiting(riderId)
      await refreshQueue(riderId)
      await sending.now()
    }
    async function followOtherTab() {
      await refreshQueue(riderId)
      clearTimeout(timer)
      timer = setTimeout(() => void sending.now(), ABANDONED_AFTER)
    }
    provideOfflineQueue(offlineQueue)
    begin().catch(() => undefined)
    const unsubscribe = subscribeQueueOfOtherTabs(() => followOtherTab().catch(() => undefined))
    const stopWaking = onAdded(() => void sending.now())
    const unwatch = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') sending.serverAnswered()
    })
    return () => {
      sending.stop()
      clearTimeout(timer)
      stopWaking()
      unsubscribe()
      unwatch()
    }
  }, [client, riderId, startBanner])

  useEffect(() => {
    const sending = sendWithRetry(sendLogouts)
    void sending.now()
    return sending.stop
  }, [])

  return bannerXp
}
