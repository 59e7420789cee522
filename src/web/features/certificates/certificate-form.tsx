import { useState } from 'react'
import { CERTIFICATE_NAME_MAX } from '#shared/certificates/rules.ts'
import type { CertificateState } from '#shared/contract/certificates.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import { useIssueCertificate } from './queries.ts'

interface Props {
  next: NonNullable<CertificateState['next']>
  suggestedName: string
}

/** Asks for the name and shows every field of the certificate before it is issued, because the name then stays. */
export function CertificateForm({ next, suggestedName }: Props) {
  const [name, setName] = useState(suggestedName)
  const [showName, setShowName] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const issue = useIssueCertificate()
  const fieldError = issue.error instanceof ApiError ? issue.error.errors?.[0]?.message : undefined
  const otherError = issue.error && !fieldError ? errorText(issue.error, issue.error.message) : undefined
  return (
    <form
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
        error={isEmpty ? text.field_errors_empty() : fieldError}
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
      {otherError && <Alert className="form-failure">{otherError}</Alert>}
      <Button type="submit" className="button button-accent self-start" action={issue}>
        {text.certificate_issue()}
      </Button>
    </form>
  )
}
