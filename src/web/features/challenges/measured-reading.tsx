import { useSession } from '#web/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ReadingTime = lazyPart(async () => (await import('./reading-time.tsx')).ReadingTime)

/** Measures how long a signed-in rider reads a tip; a visitor's browser does not even load the code. */
export function MeasuredReading({ tipId }: { tipId: number }) {
  const { rider } = useSession()
  return rider ? <ReadingTime tipId={tipId} /> : null
}
