import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded for riders only.
export const LevelText = lazyPart(async () => (await import('#web/features/learning/level-text.tsx')).LevelText)

export const TutorialGate = lazyPart(
  async () => (await import('#web/features/tutorial/tutorial-gate.tsx')).TutorialGate,
)

export const RestartTutorial = lazyPart(
  async () => (await import('#web/features/tutorial/restart-tutorial.tsx')).RestartTutorial,
)
