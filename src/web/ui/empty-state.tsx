import type { ReactNode } from 'react'

/** Shown in place of missing content. `children` are buttons or links that help the rider. */
export function EmptyState({
  art,
  title,
  text,
  isHeading = false,
  children,
}: {
  art?: ReactNode
  title: ReactNode
  text?: string
  /** Whether the title is the heading of the page. */
  isHeading?: boolean
  children?: ReactNode
}) {
  const Title = isHeading ? 'h1' : 'p'
  return (
    <div className="empty-state">
      {art}
      <Title className="text-xl font-bold text-balance">{title}</Title>
      {text && <p className="text-ink-2 text-balance">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
