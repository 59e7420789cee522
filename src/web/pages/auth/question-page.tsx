import { type ReactNode, useEffect } from 'react'
import { siteTitle } from '#shared/site.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A question that replaces every page until its rider has answered it. */
export function QuestionPage({ title, lead, children }: Props) {
  const site = siteTitle(useSite())
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
  return (
    <main id="main" tabIndex={-1} className="auth-main">
      <p className="brand mb-8">
        <span className="brand-mark">
          <Icon name="shield-check" className="size-[22px]" />
        </span>
        <span className="brand-name">{site}</span>
      </p>
      <h1 className="auth-title">{title}</h1>
      <p className="auth-lead">{lead}</p>
      {children}
    </main>
  )
}
