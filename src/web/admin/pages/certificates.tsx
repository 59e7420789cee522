import { useRef, useState } from 'react'
import { MAX_REASON } from '#shared/admin/certificates.ts'
import { MAX_SEARCH } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { refusalOf, showNotice, showUnlessRefused } from '../notices.tsx'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { usePages } from '../ui/use-pages.ts'
import { useTyped } from '../ui/use-typed.ts'
import { dayOf } from '../words.ts'

type Page = Api['GET /api/admin/certificates']['reply']
type Certificate = Page['certificates'][number]

function stateOf({ endedAs, reason }: Certificate): string {
  if (endedAs === null) return text.admin_certificates_valid()
  if (endedAs === 'revoked') return text.admin_certificates_revoked({ reason: reason ?? '' })
  return endedAs === 'withdrawn' ? text.admin_certificates_withdrawn() : text.admin_certificates_deleted()
}

function RevokeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const close = useUnlessTyped(form, onClose)
  const revoke = useAction({
    key: `certificate ${code}`,
    about: asName(code),
    mutationFn: () => adminCall('POST /api/admin/certificates/:code/revoke', { params: { code }, body: { reason } }),
    onSuccess: () => {
      showNotice(text.admin_certificates_is_revoked({ code }))
      close()
    },
    onError: showUnlessRefused,
  })
  return (
    <AskDialog
      title={text.admin_certificates_revoke_of({ code })}
      text={text.admin_certificates_revoke_text()}
      button={text.admin_certificates_revoke()}
      action={revoke}
      onClose={onClose}
      formRef={form}
    >
      <TextArea
        label={text.admin_certificates_reason()}
        most={MAX_REASON}
        required
        data-autofocus
        value={reason}
        error={refusalOf(revoke.error)}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskDialog>
  )
}

function Line({ certificate, onRevoke }: { certificate: Certificate; onRevoke: () => void }) {
  const { code, name, username, issuedAt, endedAs } = certificate
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <p>
          {name ? (
            <Name of={name} className="admin-strong" />
          ) : (
            <span className="admin-strong">{text.admin_certificates_deleted_account()}</span>
          )}{' '}
          {username && <Name of={username} className="admin-soft" />}
        </p>
        <p className="admin-soft">
          <a
            href={`/certificates/${code}`}
            className="admin-code"
            data-row
            aria-label={text.admin_certificates_open({ code })}
          >
            {code}
          </a>
          {issuedAt && ` · ${text.admin_certificates_issued({ day: dayOf(issuedAt) })}`} ·{' '}
          <bdi data-state={endedAs ?? 'valid'}>{stateOf(certificate)}</bdi>
        </p>
      </div>
      {endedAs === null && (
        <Button className="button" aria-label={text.admin_certificates_revoke_of({ code })} onClick={onRevoke}>
          {text.admin_certificates_revoke()}
        </Button>
      )}
    </li>
  )
}

/** Finds certificates, and revokes them. */
export function Certificates() {
  const { typed, setTyped, settled } = useTyped('certificates', MAX_SEARCH)
  const [revoked, setRevoked] = useState<string>()
  const { query, more } = usePages<Page, string>(['certificates', settled], (after) =>
    adminCall('GET /api/admin/certificates', {}, { text: settled, after }),
  )
  const certificates = query.data?.pages.flatMap((page) => page.certificates)
  const isSearch = settled.trim() !== ''
  return (
    <>
      <h1>{text.admin_certificates()}</h1>
      <p className="admin-soft admin-intro">{text.admin_certificates_text()}</p>
      <div className="admin-search">
        <TextField
          label={text.admin_certificates_search()}
          type="search"
          autoComplete="off"
          spellCheck={false}
          most={MAX_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <LoadedRows query={query} />
      {certificates?.length === 0 && (
        <EmptyState
          art={<AdminIcon name="award" />}
          title={isSearch ? text.admin_certificates_none() : text.admin_certificates_empty()}
          text={isSearch ? text.admin_certificates_none_text() : text.admin_certificates_empty_text()}
        />
      )}
      {certificates && certificates.length > 0 && (
        <>
          <ul className="admin-rows" aria-label={text.admin_certificates_list()}>
            {certificates.map((certificate) => (
              <Line key={certificate.code} certificate={certificate} onRevoke={() => setRevoked(certificate.code)} />
            ))}
          </ul>
          <MoreButton more={more} />
          <ShortcutLine />
        </>
      )}
      {certificates?.some(({ code, endedAs }) => code === revoked && endedAs === null) && (
        <RevokeDialog code={revoked ?? ''} onClose={() => setRevoked(undefined)} />
      )}
    </>
  )
}
