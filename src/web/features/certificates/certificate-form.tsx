import { useRef, useState } from 'react'
import { CERTIFICATE_NAME_MAX } from '#shared/certificates/rules.ts'
import type { CertificateState } from '#shared/contract/certificates.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { useFieldErrors } from '#web/lib/use-field-errors.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { type OwnValue, useOwnValueIn } from '#web/lib/use-own-value.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import { CERTIFICATE_FIELDS, useIssueCertificate } from './queries.ts'

interface Props {
  next: NonNullable<CertificateState['next']>
  suggestedName: string
}

/** Asks for the name and shows every field of the certificate before it is issued, because the name then stays. */
export function CertificateForm({ next, suggestedName }: Props) {
  const {
    value: name,
    set: setName,
    reset,
  } = useOwnValueIn(useKept<OwnValue<string>>('certificate name'), suggestedName)
  const [showName, setShowName] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const issue = useIssueCertificate(reset)
  const form = useRef<HTMLFormElement>(null)
  const refused = useFieldErrors(issue.error, CERTIFICATE_FIELDS, form)
  return (
    <form
      ref={form}
      className="card form certificate-form"
      noValidate
      aria-labelledby="certificate-form"
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(name.trim() === '')
        if (name.trim() !== '') issue.run({ name, showName })
      }}
    >
      <h2 id="certificate-form" className="text-xl font-bold">
        {text.certificate_get()}
      </h2>
      <TextField
        label={text.certificate_your_name()}
        hint={text.certificate_name_hint()}
        name="name"
        autoComplete="name"
        most={CERTIFICATE_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isEmpty ? text.field_errors_empty() : refused.name}
      />
      <label className="certificate-choice">
        <input type="checkbox" checked={showName} onChange={(event) => setShowName(event.target.checked)} />
        <span>
          <span className="font-bold">{text.certificate_show_name()}</span>
          <span className="field-hint block">{text.certificate_show_name_hint()}</span>
        </span>
      </label>
      <section className="certificate-preview" aria-labelledby="certificate-preview">
        <h3 id="certificate-preview" className="font-bold">
          {text.certificate_preview()}
        </h3>
        <CertificateFields fields={next} name={asName(name.trim() || '…')} />
        <p className="field-hint">{text.certificate_preview_text()}</p>
      </section>
      <Button type="submit" className="button button-accent self-start" action={issue}>
        {text.certificate_issue()}
      </Button>
    </form>
  )
}
