import { useQuery } from '@tanstack/react-query'
import { TUTORIAL_STEPS } from '#shared/tutorial.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tutorialQuery } from './queries.ts'

const Tutorial = lazyPart(async () => (await import('./tutorial.tsx')).Tutorial)

/**
 * The tutorial where a rider is in the middle of it. Its code is loaded then only; while the status loads, once it is
 * completed, or at a step that is none, there is nothing (section 4).
 */
export function TutorialGate() {
  const { data: status } = useQuery(tutorialQuery)
  if (!status || status.completed || status.currentStep < 1 || status.currentStep > TUTORIAL_STEPS) return null
  return <Tutorial step={status.currentStep} />
}
