import { useQuery } from '@tanstack/react-query'
import { TUTORIAL_STEPS } from '#shared/tutorial.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tutorialQuery } from './queries.ts'

const Tutorial = lazyPart(async () => (await import('./tutorial.tsx')).Tutorial)

/** Loads and shows the tutorial while the rider is at one of its steps, and else renders nothing (section 4). */
export function TutorialGate() {
  const { data: status } = useQuery(tutorialQuery)
  if (!status || status.completed || status.currentStep < 1 || status.currentStep > TUTORIAL_STEPS) return null
  return <Tutorial step={status.currentStep} />
}
