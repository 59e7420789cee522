import { z } from 'zod'
import { TUTORIAL_STEPS } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/** Step 0 means no step. A new account is at step 1. */
const Step = z.int().min(0).max(TUTORIAL_STEPS)

const TutorialStatus = z.object({ currentStep: Step, completed: z.boolean() })
export type TutorialStatus = z.infer<typeof TutorialStatus>

export const tutorial = {
  status: endpoint({
    method: 'GET',
    path: '/api/user/tutorial-status',
    summary: 'Where the rider is in the tutorial',
    access: 'rider',
    status: 200,
    reply: TutorialStatus,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/user/tutorial-status',
    summary: 'Changes the fields that are sent; completed:true alone also sets step 0',
    access: 'rider',
    body: TutorialStatus.partial().refine(
      ({ currentStep, completed }) => currentStep !== undefined || completed !== undefined,
      'Expected currentStep, completed or both',
    ),
    status: 200,
    reply: TutorialStatus,
  }),
}
