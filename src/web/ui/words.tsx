import type { ReactNode } from 'react'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import { type HasLanguage, inLanguage } from '#web/lib/in-language.ts'

/**
 * Shows a text of the content, with its language and direction when it is not in the language of the page.
 * @param props.in what has the text, such as its tip
 * @param props.children the same text with marks
 */
export function Words({
  of,
  in: owner,
  children = lettersOf(of),
}: {
  of: Localized
  in: HasLanguage
  children?: ReactNode
}) {
  return owner.language === undefined ? children : <span {...inLanguage(owner)}>{children}</span>
}
