import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#web/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { keepReadings } from './keep-readings.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useSending } from './use-sending.ts'
import { useUpdate } from './use-update.ts'

const LevelUpBanner = lazyPart(async () => (await import('#web/features/learning/level-up-banner.tsx')).LevelUpBanner)

/** What goes on behind every page once it has loaded: the site is kept on the device, and what waits there is sent. */
export function Background() {
  const { update, isKeeping } = useUpdate()
  // Only read: what failed while the page came alive is not asked again because this comes later.
  const riderId = useQuery({ ...userQuery, enabled: false }).data?.id
  const bannerXp = useSending(riderId)
  useEffect(() => {
    // Without a network, or without room on the device, it is done another time.
    if (isKeeping && riderId !== undefined) keepReadings().catch(() => undefined)
  }, [isKeeping, riderId])
  return (
    <>
      <UpdateNotice onUpdate={update} />
      {bannerXp !== undefined && <LevelUpBanner xp={bannerXp} />}
    </>
  )
}
