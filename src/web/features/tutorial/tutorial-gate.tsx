import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { TUTORIAL_STEPS } from '#shared/limits.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { tutorialQuery } from './queries.ts'

const Tutorial = lazyPart(async () => (await import('./tutorial.tsx')).Tutorial)

/** On these pages the tutorial would lie over the questions of the exam, the certificate or the steps into a group. */
const PAGES_WITHOUT_TUTORIAL = /^\/(exam|certificates|join)(\/|$)/

/**
 * Loads and shows the tutorial while the rider is at one of its steps, and else renders nothing. On the pages above it
 * waits until the rider is on another one. During a review its style hides it.
 */
export function TutorialGate() {
  const [path] = useLocation()
  const { data: status } = useQuery(tutorialQuery)
  if (PAGES_WITHOUT_TUTORIAL.test(path)) return null
  if (!status || status.completed || status.currentStep < 1 || status.currentStep > TUTORIAL_STEPS) return null
  return <Tutorial step={status.currentStep} />
}
