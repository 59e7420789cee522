import { useQuery } from '@tanstack/react-query'
import type { Rider } from '#shared/contract/accounts.ts'
import { CertificateForm } from './certificate-form.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { certificateQuery } from './queries.ts'
import './certificate-page.css'
import './certificate-section.css'
import { lettersOf } from '#shared/name.ts'

/** The rider's certificate, or the form for the one that the rider may get. Nothing without either. */
export function CertificateSection({ rider }: { rider: Rider }) {
  const { data } = useQuery(certificateQuery)
  // With a key, so that a question about one certificate does not become one about the next.
  if (data?.certificate) return <OwnCertificate key={data.certificate.code} certificate={data.certificate} />
  if (!data?.next) return null
  return <CertificateForm next={data.next} suggestedName={rider.fullName ? lettersOf(rider.fullName) : ''} />
}
