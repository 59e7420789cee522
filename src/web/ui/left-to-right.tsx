import type { ReactNode } from 'react'

/** Shows what is written from left to right in every language, such as a code, a mail address or a telephone number. */
export const LeftToRight = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>
