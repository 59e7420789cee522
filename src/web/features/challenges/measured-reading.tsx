import { useSession } from '#web/session/session.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ReadingTime = lazyPart(async () => (await import('./reading-time.tsx')).ReadingTime)

/** Measures how long a rider reads a tip. Loads the code for riders only. */
export function MeasuredReading({ tipId }: { tipId: number }) {
  const { rider } = useSession()
  return rider ? <ReadingTime tipId={tipId} /> : null
}
