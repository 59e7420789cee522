import type { ReactNode } from 'react'
import { DeskIcon, type DeskIconName } from './desk-icon.tsx'

interface Props {
  icon: DeskIconName
  title: string
  /** Says what will be here. */
  text: string
  /** Whether the title is the heading of the page. */
  isHeading?: boolean
  children?: ReactNode
}

export function EmptyRoom({ icon, title, text, isHeading = false, children }: Props) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="desk-empty">
      <DeskIcon name={icon} />
      <Title className="desk-empty-title">{title}</Title>
      <p className="desk-soft">{text}</p>
      {children}
    </div>
  )
}
