import type { ContactSubject } from '#shared/contact/rules.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The shortest time for which 'Sending...' is shown (ms). */
const SENDING_SHOWN = 1000

export interface Message {
  name: string
  email: string
  subject: ContactSubject
  message: string
  website: string
}

interface Options {
  onStart: () => void
  onSent: (sent: Message) => void
}

/** Sends a message to the operator. A toast tells how it ended to whoever has left the form, which says so otherwise. */
export function useSendMessage({ onStart, onSent }: Options) {
  const isHere = useIsHere()
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
    onMutate: onStart,
    onSuccess: (_, sent) => {
      onSent(sent)
      if (!isHere()) showToast({ title: text.contact_form_title(), description: text.contact_sent() })
    },
    onError: () => {
      if (!isHere()) showToast({ title: text.ui_error(), description: text.contact_failed(), variant: 'destructive' })
    },
  })
}
