import { useEffect } from 'react'
import * as text from '#texts'
import { watchActions } from './press-guard.ts'
import { announce, whenLong } from './waiting.ts'

/** Tells screen readers when an action takes long. */
export function useLongActions(): void {
  useEffect(() => watchActions((work) => whenLong(work, () => announce(text.ui_waiting()))), [])
}
