import type { ReactNode } from 'react'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { withElements } from '#web/lib/with-elements.ts'
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
  const address = useAddress()
  return (
    <noscript>
      <div className="needs-script">
        <Heading className="text-xl font-bold">{title}</Heading>
        {children}
        <p>
          {withElements(
            text.ui_tips_without_script({
              link: (words) => (
                <a className="text-link" href={address(paths.home)}>
                  {words}
                </a>
              ),
            }),
          )}
        </p>
      </div>
    </noscript>
  )
}
