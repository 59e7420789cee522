import { type ComponentProps, lazy, Suspense } from 'react'
import type { RestartTutorial as Restart } from '#web/features/tutorial/restart-tutorial.tsx'

// A visitor's browser loads none of this.
const LazyLevel = lazy(async () => ({ default: (await import('#web/features/learning/level-text.tsx')).LevelText }))
const LazyGate = lazy(async () => ({
  default: (await import('#web/features/tutorial/tutorial-gate.tsx')).TutorialGate,
}))
const LazyRestart = lazy(async () => ({
  default: (await import('#web/features/tutorial/restart-tutorial.tsx')).RestartTutorial,
}))

export const LevelText = () => (
  <Suspense>
    {/* Likes, saves and shares. */}
    <LazyLevel deeds="tip-action" />
  </Suspense>
)

export const TutorialGate = () => (
  <Suspense>
    <LazyGate />
  </Suspense>
)

export const RestartTutorial = (props: ComponentProps<typeof Restart>) => (
  <Suspense>
    <LazyRestart {...props} />
  </Suspense>
)
