import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'

/** Shown only without JavaScript. Elements with the class `with-script` are hidden then. */
export function NeedsScript({
  level: Heading = 'h1',
  title,
  children,
}: {
  level?: 'h1' | 'h3'
  title: string
  children: ReactNode
}) {
  return (
    <noscript>
      <div className="needs-script">
        <Heading className="text-xl font-bold">{title}</Heading>
        {children}
        <p>
          <a className="text-link" href={paths.home}>
            Back to the tips
          </a>
          , which work without JavaScript.
        </p>
      </div>
    </noscript>
  )
}
