import type { ReactNode } from 'react'

/** Shown in place of missing content. `children` are buttons or links that help the rider. */
export function EmptyState({
  art,
  title,
  text,
  children,
}: {
  art?: ReactNode
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <div className="empty-state">
      {art}
      <p className="text-xl font-bold text-balance">{title}</p>
      {text && <p className="text-ink-2 text-balance">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
