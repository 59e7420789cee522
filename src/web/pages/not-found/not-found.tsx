import { Link, useLocation } from 'wouter'
import * as text from '#texts'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { Button } from '#web/ui/button.tsx'

/** The folders of what riders share by a link with a code. */
const SHARED = /^\/(lists|riders)\//

/** Shown for an unknown address, with the status 404, and for a link that a rider has taken back. */
export function NotFound() {
  const [path] = useLocation()
  const isShared = SHARED.test(path)
  // The shell of the service worker is shown when no server has answered. So the address may exist although this device
  // does not have its page.
  const isUnknown = useHydrated() && !isShared && 'shell' in document.documentElement.dataset
  const [title, description] = isShared
    ? [text.not_found_shared_title(), text.not_found_shared_text()]
    : isUnknown
      ? [text.offline_missing(), text.offline_missing_text()]
      : [text.not_found_title(), text.not_found_text()]
  useHead({ title, description: isUnknown ? description : text.not_found_description(), status: 404 })
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 py-16 text-center">
      <CategoryArt category="road" className="mb-3 w-64" />
      <h1 className="text-(length:--text-32) leading-tight font-bold tracking-tight">{title}</h1>
      <p className="text-lg text-ink-2">{description}</p>
      <div className="button-row mt-4">
        {isUnknown && (
          <Button className="button" onClick={() => location.reload()}>
            {text.ui_try_again()}
          </Button>
        )}
        <Link href={paths.home} className="button button-primary">
          {text.not_found_link()}
        </Link>
      </div>
    </div>
  )
}
