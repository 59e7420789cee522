import { useQuery } from '@tanstack/react-query'
import type { Rider } from '#shared/contract/accounts.ts'
import { CertificateForm } from './certificate-form.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { certificateQuery } from './queries.ts'
import './certificate-page.css'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import './certificate-section.css'

/** The rider's certificate, or the form for the one that the rider may get. Nothing without either. */
export function CertificateSection({ rider }: { rider: Rider }) {
  const { data } = useQuery(certificateQuery)
  const keptFocus = useKeptFocus()
  if (data?.certificate) return <OwnCertificate certificate={data.certificate} keptFocus={keptFocus} />
  if (!data?.next) return null
  return <CertificateForm next={data.next} suggestedName={rider.fullName ?? ''} keptFocus={keptFocus} />
}
