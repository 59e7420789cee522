import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { siteTitle } from '#shared/site.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { useSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthForms } from './auth-forms.tsx'
import { Promo } from './promo.tsx'

/** Sign-in and registration: a page of its own, without header and sidebar. */
export function Page() {
  const site = useSite()
  const { rider, isLoading } = useSession()
  const hydrated = useHydrated()
  // Whoever has just confirmed an address or set a password by a link stays to read how it went.
  const [byLink] = useState(() => hydrated && location.hash !== '')
  useHead({ title: 'Sign in', description: `Sign in to ${siteTitle(site)} to access saved tips and track progress.` })
  if (rider && !byLink) return <Redirect to={paths.home} replace />
  return (
    <div className="auth-page">
      <main id="main" tabIndex={-1} className="auth-main">
        <Link href={paths.home} className="brand mb-8">
          <span className="brand-mark">
            <Icon name="shield-check" className="size-[22px]" />
          </span>
          <span className="brand-name">{siteTitle(site)}</span>
        </Link>
        {hydrated && isLoading ? (
          <div className="grid min-h-80 place-items-center">
            <Spinner className="size-10" />
          </div>
        ) : (
          <>
            {/* Until the page is alive, a device with a token shows the spinner, by style alone. */}
            <div className="auth-wait">
              <Spinner className="size-10" />
            </div>
            <NeedsScript title="Signing in needs JavaScript">
              <p>Turn it on in your browser and reload this page.</p>
            </NeedsScript>
            <div className="auth-forms with-script">
              <AuthForms />
            </div>
          </>
        )}
      </main>
      <Promo />
    </div>
  )
}
