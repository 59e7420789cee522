import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'

/** The rider's own page. */
export function Page() {
  useHead({ title: 'Profile', description: 'Your account, your preferences and your saved tips.' })
  return <ProtectedPage>{() => <h1 className="page-title">Profile</h1>}</ProtectedPage>
}
