import { usePressGuard } from '#web/lib/press-guard.ts'

/** While one action on a tip runs, presses for other actions on the same tip are ignored, also in its dialog. */
export const useTipGuard = (tipId: number) => usePressGuard(`tip ${tipId}`)
