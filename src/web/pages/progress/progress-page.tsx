import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'

/** Learning progress, for riders. */
export function Page() {
  useHead({ title: 'Learning Progress', description: 'Your XP, level, streak and achievements.' })
  return <ProtectedPage>{() => <h1 className="page-title">Learning Progress</h1>}</ProtectedPage>
}
