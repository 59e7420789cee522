import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LanguageOffer } from '#web/features/languages/language-offer.tsx'
import { showTypefaceLate } from '#web/lib/late-typeface.ts'
import { preloadCode } from '#web/lib/load-code.ts'
import { hasComeOnline } from '#web/lib/online.ts'
import { watchActions } from '#web/lib/press-guard.ts'
import { setMessages } from '#web/lib/result-messages.ts'
import { sayWhenLong } from '#web/lib/waiting.ts'
import { followChanges } from '#web/session/rider-changed.ts'
import { useKnownRider } from '#web/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showDone, showError } from '#web/ui/show-error.ts'
import { closeToast, readToast } from '#web/ui/toast-store.ts'
import { cacheRiderData } from './cache-rider-data.ts'
import { fetchMissed } from './fetch-missed.ts'
import { sendWithRetry } from './send-with-retry.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useSending } from './use-sending.ts'
import { useUpdate } from './use-update.ts'

const LevelUpBanner = lazyPart(async () => (await import('#web/features/learning/level-up-banner.tsx')).LevelUpBanner)

/**
 * Runs on every page after it has loaded: registers the service worker, shows the typeface, sends queued actions, keeps
 * what is shown fresh, and says when an action takes long or fails late.
 */
export function Background() {
  const client = useQueryClient()
  const { update, isControlled } = useUpdate()
  useEffect(() => followChanges(client), [client])
  useEffect(() => {
    // `sendWithRetry` begins each time the device comes online.
    const missed = sendWithRetry(() => fetchMissed(client))
    if (hasComeOnline()) void missed.now()
    return missed.stop
  }, [client])
  useEffect(() => {
    watchActions(sayWhenLong)
    setMessages({ failed: showError, done: showDone, shown: readToast, close: closeToast })
  }, [])
  // Reads the cache only. A request that failed during hydration must not be repeated by mounting this component.
  const rider = useKnownRider()
  // With a one-time word a rider can only set a password.
  const riderId = rider?.hasOneTimeWord ? undefined : rider?.id
  const bannerXp = useSending(riderId)
  useEffect(() => {
    // Without a network or free storage the next page tries again.
    if (isControlled && riderId !== undefined) cacheRiderData().catch(() => undefined)
  }, [isControlled, riderId])
  useEffect(() => {
    // A rider whose device goes offline can still like, save and complete tips.
    if (riderId !== undefined) preloadCode(() => import('./send-action.ts'))
  }, [riderId])
  useEffect(() => {
    // Without a network the page keeps the fallback typeface.
    showTypefaceLate().catch(() => undefined)
  }, [])
  return (
    <>
      <UpdateNotice onUpdate={update} />
      {update === undefined && <LanguageOffer />}
      {bannerXp !== undefined && <LevelUpBanner xp={bannerXp} />}
    </>
  )
}
