import { useCallback, useState } from 'react'
import type { ChallengeOutcome } from '#shared/contract/learning.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import type { Toast } from '#web/ui/toast-store.ts'
import { announce } from './announce.ts'

/** How long the level-up banner stays (ms, section 9). */
export const BANNER = 3000
/** How long '+N XP' flies (ms). */
const FLIGHT = 1600

/** A '+N XP' on its way, from a place in the window. */
export interface Flight {
  id: number
  xp: number
  from: { x: number; y: number }
}

/** The deed's own middle, where its '+N XP' starts. */
function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** What is to be seen of an event: the XP that flies, the banner of a level just reached, and the toasts. */
export function useCelebration() {
  const [flight, setFlight] = useState<Flight>()
  const [bannerXp, setBannerXp] = useState<number>()
  const [startFlight] = useTimeout()
  const [startBanner] = useTimeout()

  const celebrate = useCallback(
    (deed: Toast, outcome: ChallengeOutcome, origin: Element) => {
      announce(deed, outcome)
      if (outcome.xpEarned > 0) {
        const from = middleOf(origin)
        setFlight((before) => ({ id: (before?.id ?? 0) + 1, xp: outcome.xpEarned, from }))
        startFlight(() => setFlight(undefined), FLIGHT)
      }
      if (outcome.leveledUp) {
        setBannerXp(outcome.xp)
        startBanner(() => setBannerXp(undefined), BANNER)
      }
    },
    [startFlight, startBanner],
  )
  return { flight, bannerXp, celebrate }
}

export type Celebrate = ReturnType<typeof useCelebration>['celebrate']
