import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { withElements } from '#web/lib/with-elements.ts'
import { Icon } from './icon.tsx'

/** Says from which level a reward can be used. `href` is the address that says how to get there. */
export function Locked({ level, href, children }: { level: number; href: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      {children}
      <p className="flex items-center gap-2 font-bold">
        <Icon name="lock" className="size-5 shrink-0" />
        <span>
          {withElements(
            text.rewards_locked({
              level,
              link: (words) => (
                <Link href={href} className="text-link">
                  {words}
                </Link>
              ),
            }),
          )}
        </span>
      </p>
    </div>
  )
}
