import type { ComponentProps } from 'react'

/** The input of a search. It begins on the side where the script of the typed words begins. */
export function SearchInput(props: Omit<ComponentProps<'input'>, 'type' | 'dir' | 'className' | 'autoComplete'>) {
  return <input type="search" dir="auto" className="search-input" autoComplete="off" {...props} />
}
