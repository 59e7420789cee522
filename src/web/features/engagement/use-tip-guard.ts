import { usePressGuard } from '#web/lib/press-guard.ts'

/** Guards the actions on a tip, wherever they are started: while one runs, all further ones are ignored (section 4). */
export const useTipGuard = (tipId: number) => usePressGuard(`tip ${tipId}`)
