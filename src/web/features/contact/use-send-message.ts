import type { ContactSubject } from '#shared/contact/rules.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'

/** The shortest time for which 'Sending...' is shown (ms). */
const SENDING_SHOWN = 1000

export interface Message {
  name: string
  email: string
  subject: ContactSubject
  message: string
  website: string
}

/** Sends a message to the operator. */
export function useSendMessage({ onStart, onSent }: { onStart: () => void; onSent: () => void }) {
  return useAction({
    mutationFn: async (body: Message) => {
      const shown = new Promise((resolve) => setTimeout(resolve, SENDING_SHOWN))
      // Waits for the shortest time also after a failure.
      const [outcome] = await Promise.allSettled([
        call('POST /api/contact', { body }, { query: contentLanguage() }),
        shown,
      ])
      if (outcome.status === 'rejected') throw outcome.reason
    },
    // The rider's data are not fetched afterwards. That would ask for a sign-in over the thanks when the session has ended.
    meta: CHANGES_NOTHING,
    onMutate: onStart,
    onSuccess: onSent,
  })
}
