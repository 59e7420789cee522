import { lazyPart } from '#web/ui/lazy-part.tsx'

// A visitor's browser loads none of this.
const LazyLevel = lazyPart(async () => (await import('#web/features/learning/level-text.tsx')).LevelText)

/** Likes, saves and shares. */
export const LevelText = () => <LazyLevel watched="tip-action" />

export const TutorialGate = lazyPart(
  async () => (await import('#web/features/tutorial/tutorial-gate.tsx')).TutorialGate,
)

export const RestartTutorial = lazyPart(
  async () => (await import('#web/features/tutorial/restart-tutorial.tsx')).RestartTutorial,
)
