import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/session.ts'

const ReadingTime = lazy(async () => ({ default: (await import('./reading-time.tsx')).ReadingTime }))

/** Measures how long a signed-in rider reads a tip; a visitor's browser does not even load the code. */
export function MeasuredReading({ tipId }: { tipId: number }) {
  const { rider } = useSession()
  if (!rider) return null
  return (
    <Suspense>
      <ReadingTime tipId={tipId} />
    </Suspense>
  )
}
