import { useIsRunning, usePressGuard } from '#web/lib/press-guard.ts'

const keyOf = (tipId: number) => `tip ${tipId}`

/** While one action on a tip runs, presses for other actions on the same tip are ignored, also in its dialog. */
export const useTipGuard = (tipId: number) => usePressGuard(keyOf(tipId))

/** Lets the buttons of a tip wait while an action on it runs. */
export const useTipRuns = (tipId: number) => ({ isPending: useIsRunning(keyOf(tipId)) })
