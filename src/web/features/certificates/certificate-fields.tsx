import type { ReactNode } from 'react'
import type { Certificate } from '#shared/contract/certificates.ts'
import type { Name as Typed } from '#shared/name.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'
import { Name } from '#web/ui/name.tsx'

/** In UTC, so that the server, the paper and every browser show the same day. */
const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'long', timeZone: 'UTC' })

interface Props {
  fields: Pick<Certificate, 'product' | 'passedAt' | 'right' | 'count' | 'place'> & { issuedAt?: string }
  /** Null when the page does not show it. */
  name: Typed | null
  memory?: Certificate['memory']
}

/** The fields of a certificate, in the order of the paper. The rider sees the same list before it is issued. */
export function CertificateFields({ fields, name, memory }: Props) {
  const { product, passedAt, issuedAt, right, count, place } = fields
  return (
    <dl className="certificate-fields">
      <Field label={text.certificate_name()}>
        {name === null ? (
          <span className="text-ink-2">{text.certificate_name_hidden()}</span>
        ) : (
          <Name of={name} className="text-(length:--text-26) leading-[1.25]" />
        )}
      </Field>
      {memory && (
        <Field label={text.certificate_memory()}>
          <span className="certificate-memory" data-fresh={memory.isFresh || undefined}>
            <Icon name={memory.isFresh ? 'circle-check' : 'clock'} />
            {memory.isFresh ? text.certificate_fresh() : text.certificate_fading()}
          </span>
          <span className="block font-normal">
            {memory.isFresh ? text.certificate_fresh_text() : text.certificate_fading_text()}{' '}
            {memory.lastReviewAt
              ? text.certificate_last_review({ day: DAY.format(new Date(memory.lastReviewAt)) })
              : text.certificate_no_review()}
          </span>
        </Field>
      )}
      <Field label={text.certificate_product()}>{product}</Field>
      {place !== null && <Field label={text.certificate_place()}>{place}</Field>}
      <Field label={text.certificate_exam_day()}>{DAY.format(new Date(passedAt))}</Field>
      <Field label={text.certificate_result()}>{text.certificate_result_text({ right, count })}</Field>
      {issuedAt && <Field label={text.certificate_issued()}>{DAY.format(new Date(issuedAt))}</Field>}
    </dl>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
