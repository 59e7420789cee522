import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { CertificateState } from '#shared/contract/certificates.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { callFile } from '#web/lib/call-file.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { focusMain } from '#web/lib/focus.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The key of the actions on the certificate, which wait for each other. */
const KEY = 'certificate'

/** The rider's valid certificate, and what the next one would say. */
export const certificateQuery = queryOptions({
  queryKey: ['/api/certificate'],
  queryFn: () => call('GET /api/certificate', {}, { query: contentLanguage() }),
  staleTime: 0,
})

function useStore() {
  const client = useQueryClient()
  return (state: CertificateState | null) => client.setQueryData(certificateQuery.queryKey, state)
}

/** The fields of the form for a certificate, which shows the server's errors about them. */
export const CERTIFICATE_FIELDS = ['name'] as const

/** Issues the certificate. `onIssued` runs before it is shown in place of the form. */
export function useIssueCertificate(onIssued: () => void) {
  const store = useStore()
  return useAction({
    key: KEY,
    mutationFn: (body: { name: string; showName: boolean }) =>
      call('POST /api/certificate', { body }, { query: contentLanguage() }),
    onSuccess: (state) => {
      onIssued()
      store(state)
      showToast({ title: text.certificate_issued_toast(), description: text.certificate_issued_toast_text() })
    },
    // A refusal can remove the form, so a toast says why.
    onError: showUnlessAtFields(CERTIFICATE_FIELDS),
  })
}

export function useShowName() {
  const store = useStore()
  return useAction({
    key: KEY,
    about: asName(text.certificate_title()),
    mutationFn: (showName: boolean) =>
      call('PATCH /api/certificate', { body: { showName } }, { query: contentLanguage() }),
    onSuccess: store,
    onError: showError,
  })
}

export function useWithdraw(onDone: () => void) {
  const store = useStore()
  const isHere = useIsHere()
  return useAction({
    key: KEY,
    mutationFn: () => call('DELETE /api/certificate', {}, { query: contentLanguage() }),
    onSuccess: (state) => {
      store(state)
      // The dialog gives the focus back to its button, which is about to be removed with the certificate.
      if (isHere()) {
        flushSync(onDone)
        focusMain()
      }
      showToast({ title: text.certificate_withdrawn(), description: text.certificate_withdrawn_toast_text() })
    },
    onError: showError,
  })
}

/** Downloads the PDF. It needs the rider's token, so it is no link. */
export function useDownload() {
  return useAction({
    mutationFn: () => callFile('GET /api/certificate/pdf', {}, contentLanguage()),
    meta: CHANGES_NOTHING,
    onSuccess: (file) => saveFile(file, file.name),
    onError: showError,
  })
}
