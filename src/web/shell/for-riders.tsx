import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded for riders only.
const LazyLevel = lazyPart(async () => (await import('#web/features/learning/level-text.tsx')).LevelText)

/** Announces what likes, saves and shares unlock: 'tip-action' begins the key of their mutations. */
export const LevelText = () => <LazyLevel watched="tip-action" />

export const TutorialGate = lazyPart(
  async () => (await import('#web/features/tutorial/tutorial-gate.tsx')).TutorialGate,
)

export const RestartTutorial = lazyPart(
  async () => (await import('#web/features/tutorial/restart-tutorial.tsx')).RestartTutorial,
)
