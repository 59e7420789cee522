import { useEffect } from 'react'
import { useRouter } from 'wouter'
import type { Category, Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { openSheet, preloadSheetStyles } from '#web/features/print/open-sheet.ts'
import { preloadPictures } from '#web/features/print/sheet-pictures.ts'
import { useSite } from '#web/session/site.tsx'
import { showToast } from '#web/ui/toast-store.ts'

/** Tips that follow each other and have the same category form a group, so that the sheet keeps the rider's order. */
function groupsInOrder(tips: readonly Tip[], categories: readonly Category[]) {
  const groups: { category: Category; tips: Tip[] }[] = []
  for (const tip of tips) {
    const last = groups.at(-1)
    const category = categories.find(({ id }) => id === tip.category)
    if (last && last.category.id === tip.category) last.tips.push(tip)
    else if (category) groups.push({ category, tips: [tip] })
  }
  return groups
}

/** Returns a function that prints a list on the sheet of 'Print Tips', with the name of the list as its title. */
export function usePrintList(name: string, tips: readonly Tip[], categories: readonly Category[]): () => void {
  const { productName } = useSite()
  const { base } = useRouter()
  useEffect(preloadSheetStyles, [])
  useEffect(() => preloadPictures([...tips]), [tips])
  return () => {
    const groups = groupsInOrder(tips, categories)
    const opened = openSheet({ title: name, productName, origin: location.origin, base, groups, date: new Date() })
    // Some apps allow no window. Phones on which the site is installed do not allow one either.
    if (!opened)
      showToast({ title: text.print_blocked(), description: text.print_blocked_text(), variant: 'destructive' })
  }
}
