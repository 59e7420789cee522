import type { ReactNode } from 'react'
import { AdminIcon, type AdminIconName } from './admin-icon.tsx'

interface Props {
  icon: AdminIconName
  title: string
  /** Says what will be here. */
  text: string
  /** Whether the title is the heading of the page. */
  isHeading?: boolean
  children?: ReactNode
}

export function EmptyPage({ icon, title, text, isHeading = false, children }: Props) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="admin-empty">
      <AdminIcon name={icon} />
      <Title className="admin-empty-title">{title}</Title>
      <p className="admin-soft">{text}</p>
      {children}
    </div>
  )
}
