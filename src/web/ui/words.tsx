import type { ComponentProps, ElementType, ReactNode } from 'react'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import { type HasLanguage, inLanguage } from '#web/lib/in-language.ts'

interface Own<Element> {
  of: Localized
  in: HasLanguage
  as?: Element
  children?: ReactNode
}

/**
 * Shows a text of the content, with its language and direction when it is not in the language of the page.
 * @param props.in what has the text, such as its tip
 * @param props.as the element that has nothing but the text, such as a heading or a link. The other attributes are its own
 * @param props.children the same text with marks
 */
export function Words<Element extends ElementType = 'span'>({
  of,
  in: owner,
  as,
  children = lettersOf(of),
  ...attributes
}: Own<Element> & Omit<ComponentProps<Element>, keyof Own<Element>>) {
  if (!as && owner.language === undefined) return children
  const Shown: ElementType = as ?? 'span'
  return (
    <Shown {...attributes} {...inLanguage(owner)}>
      {children}
    </Shown>
  )
}
