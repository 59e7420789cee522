import { useCallback, useState } from 'react'

type Ids = ReadonlySet<number>

/**
 * The state of printing: no selection, then selecting, then the sheet dialog. `ids` is undefined unless tips
 * are being selected.
 */
export function useSelection() {
  const [ids, setIds] = useState<Ids>()
  const [isSheetOpen, setSheetOpen] = useState(false)

  const leave = useCallback(() => {
    setIds(undefined)
    setSheetOpen(false)
  }, [])
  const toggle = useCallback(({ id }: { id: number }) => {
    setIds((before = new Set()) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const add = useCallback((tips: readonly { id: number }[]) => {
    setIds((before = new Set()) => new Set([...before, ...tips.map(({ id }) => id)]))
  }, [])
  const openSheet = useCallback(() => setSheetOpen(true), [])
  /** Handles 'Print Tips': starts selecting, opens the sheet dialog when tips are selected, and else stops selecting. */
  const press = () => {
    if (!ids) setIds(new Set())
    else if (ids.size === 0) leave()
    else openSheet()
  }
  return { ids, isSheetOpen, press, toggle, add, openSheet, leave }
}
