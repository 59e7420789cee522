import { useCallback, useState } from 'react'
import type { ChallengeOutcome } from '#shared/contract/learning.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import type { Toast } from '#web/ui/toast-store.ts'
import { announce } from './announce.ts'
import { BANNER_DURATION } from './banner-duration.ts'

/** How long '+N XP' is mounted (ms). */
const FLIGHT = 1600

/** A '+N XP' animation that starts at a point of the window (px). */
export interface Flight {
  id: number
  xp: number
  from: { x: number; y: number }
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Shows the outcome of an action: the toasts, the '+N XP' animation and the banner of a new level. */
export function useCelebration() {
  const [flight, setFlight] = useState<Flight>()
  const [bannerXp, setBannerXp] = useState<number>()
  const [startFlight] = useTimeout()
  const [startBanner] = useTimeout()

  const celebrate = useCallback(
    (toast: Toast, outcome: ChallengeOutcome, origin: Element | null) => {
      announce(toast, outcome)
      if (outcome.xpEarned > 0 && origin) {
        const from = middleOf(origin)
        setFlight((before) => ({ id: (before?.id ?? 0) + 1, xp: outcome.xpEarned, from }))
        startFlight(() => setFlight(undefined), FLIGHT)
      }
      if (outcome.leveledUp) {
        setBannerXp(outcome.xp)
        startBanner(() => setBannerXp(undefined), BANNER_DURATION)
      }
    },
    [startFlight, startBanner],
  )
  return { flight, bannerXp, celebrate }
}

export type Celebrate = ReturnType<typeof useCelebration>['celebrate']
