import { useHead } from '#web/session/head.tsx'

/** Sign-in and registration. */
export function Page() {
  useHead({ title: 'Sign in', description: 'Sign in to access your saved tips and track your progress.' })
  return <h1 className="page-title">Sign in</h1>
}
