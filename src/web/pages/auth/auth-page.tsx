import { useEffect, useRef } from 'react'
import { Link, Redirect, useSearch } from 'wouter'
import { siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { pathAfterSignIn } from '#web/session/after-sign-in.ts'
import { useHead } from '#web/session/head.tsx'
import { useSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthForms } from './auth-forms.tsx'
import { Promo } from './promo.tsx'
import { useLink } from './use-link.ts'

/** The sign-in and registration page, which has no header and no sidebar. */
export function Page() {
  const site = useSite()
  const { rider, isLoading } = useSession()
  const search = useSearch()
  const hydrated = useHydrated()
  const { link, setLink } = useLink()
  /** The link whose form is shown. */
  const shownLink = useRef<typeof link>(undefined)
  // The form of a link stays while a session that another tab has begun is looked up. It may have used its link, which works once.
  const isWaiting = hydrated && isLoading && (!link || link !== shownLink.current)
  useEffect(() => {
    if (hydrated && !isWaiting) shownLink.current = link
  }, [hydrated, isWaiting, link])
  useHead({ title: text.auth_page_title(), description: text.auth_page_description({ site: siteTitle(site) }) })
  // A rider who came by a mailed link stays on this page to read the result.
  if (rider && !link) return <Redirect to={pathAfterSignIn(search)} replace />
  return (
    <div className="auth-page">
      <main id="main" tabIndex={-1} className="auth-main">
        <Link href={paths.home} className="brand mb-8">
          <span className="brand-mark">
            <Icon name="shield-check" className="size-[22px]" />
          </span>
          <span className="brand-name">{siteTitle(site)}</span>
        </Link>
        {isWaiting ? (
          <div className="auth-wait" data-waiting>
            <Spinner className="size-10" />
          </div>
        ) : (
          <>
            {/* Before hydration CSS shows this spinner on devices with a token, and where the address asks for registration. */}
            <div className="auth-wait">
              <Spinner className="size-10" />
            </div>
            <NeedsScript title={text.auth_needs_script()}>
              <p>{text.ui_turn_script_on()}</p>
            </NeedsScript>
            <div className="auth-forms with-script">
              <AuthForms link={link} setLink={setLink} />
            </div>
          </>
        )}
      </main>
      <Promo />
    </div>
  )
}
