import { Children, type ReactNode } from 'react'

/** A text with elements, such as a link inside of a sentence, as React shows it. */
export function withElements(parts: ReactNode[]): ReactNode {
  return Children.toArray(parts)
}
