import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'

/** Stands without JavaScript in the place of what needs it. Beside it, `with-script` marks what is hidden then. */
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
          , which can be read without it.
        </p>
      </div>
    </noscript>
  )
}
