import { useQuery } from '@tanstack/react-query'
import type { CertificateView } from '#shared/contract/certificates.ts'
import { pageKeys } from '#shared/site.ts'
import * as text from '#texts'
import { EndedCertificate } from '#web/features/certificates/ended-certificate.tsx'
import { ValidCertificate } from '#web/features/certificates/valid-certificate.tsx'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { useHead } from '#web/session/head.tsx'
import { Failed } from '#web/ui/loaded.tsx'
import '#web/features/certificates/certificate-page.css'

/** The public page of a certificate. Only the page of the server has its data; no call of the API does. */
export function Page() {
  useHead({ title: text.certificate_title(), description: text.certificate_description() })
  const { data: view } = useQuery<CertificateView>({
    queryKey: pageKeys.certificate(),
    meta: FOR_EVERYBODY,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (view === undefined) {
    const again = () => location.reload()
    return <Failed title={text.certificate_not_loaded()} hint={text.certificate_not_loaded_text()} onRetry={again} />
  }
  return view.state === 'valid' ? <ValidCertificate view={view} /> : <EndedCertificate view={view} />
}
