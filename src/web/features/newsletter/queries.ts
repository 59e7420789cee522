import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The rider's newsletter. The rider may have changed the address of the account since it was fetched. */
export const newsletterQuery = queryOptions({
  queryKey: ['/api/newsletter'],
  queryFn: () => call('GET /api/newsletter', {}, { query: contentLanguage() }),
  staleTime: 0,
})

/** Requesting and ending wait for each other. */
const KEY = 'newsletter'

export function useRequestNewsletter() {
  const client = useQueryClient()
  return useAction({
    key: KEY,
    about: asName(text.newsletter_title()),
    mutationFn: () => call('POST /api/newsletter', {}, { query: contentLanguage() }),
    onSuccess: (answer) => {
      client.setQueryData(newsletterQuery.queryKey, answer)
      // No link is sent to a rider who has confirmed the newsletter meanwhile. The settings say that they get it.
      if (answer?.state !== 'on') showToast({ title: text.newsletter_mailed() })
    },
    onError: showError,
  })
}

export function useEndNewsletter() {
  const client = useQueryClient()
  return useAction({
    key: KEY,
    about: asName(text.newsletter_title()),
    mutationFn: () => call('DELETE /api/newsletter', {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: newsletterQuery.queryKey })
      showToast({ title: text.newsletter_ended() })
    },
    onError: showError,
  })
}
