import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#shared/contract/all.ts'
import { MAX_REASON } from '#shared/desk/certificates.ts'
import { MAX_SEARCH } from '#shared/desk/roles.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { showNotice } from '../notices.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { DeskField, DeskTextArea } from '../ui/desk-field.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { useTyped } from '../ui/use-typed.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { dayOf } from '../words.ts'

type Page = Api['GET /api/desk/certificates']['reply']
type Certificate = Page['certificates'][number]

function stateOf({ endedAs, reason }: Certificate): string {
  if (endedAs === null) return text.desk_certificates_valid()
  if (endedAs === 'revoked') return text.desk_certificates_revoked({ reason: reason ?? '' })
  return endedAs === 'withdrawn' ? text.desk_certificates_withdrawn() : text.desk_certificates_deleted()
}

function RevokeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const revoke = useAction({
    mutationFn: () => deskCall('POST /api/desk/certificates/:code/revoke', { params: { code }, body: { reason } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      showNotice(text.desk_certificates_is_revoked({ code }))
      onClose()
    },
  })
  return (
    <AskDialog
      title={text.desk_certificates_revoke_of({ code })}
      text={text.desk_certificates_revoke_text()}
      button={text.desk_certificates_revoke()}
      isPending={revoke.isPending}
      onConfirm={() => revoke.run()}
      onClose={onClose}
    >
      <DeskTextArea
        label={text.desk_certificates_reason()}
        most={MAX_REASON}
        required
        data-autofocus
        value={reason}
        error={revoke.error?.message}
        onChange={(event) => setReason(event.target.value)}
      />
    </AskDialog>
  )
}

function Line({ certificate, onRevoke }: { certificate: Certificate; onRevoke: () => void }) {
  const { code, name, username, issuedAt, endedAs } = certificate
  return (
    <li className="desk-row">
      <div className="desk-row-main">
        <p>
          <bdi className="desk-strong">{name ?? text.desk_certificates_deleted_account()}</bdi>{' '}
          {username && <bdi className="desk-soft">{username}</bdi>}
        </p>
        <p className="desk-soft">
          <a
            href={`/certificates/${code}`}
            className="desk-code"
            data-row
            aria-label={text.desk_certificates_open({ code })}
          >
            {code}
          </a>
          {issuedAt && ` · ${text.desk_certificates_issued({ day: dayOf(issuedAt) })}`} ·{' '}
          <bdi data-state={endedAs ?? 'valid'}>{stateOf(certificate)}</bdi>
        </p>
      </div>
      {endedAs === null && (
        <button
          type="button"
          className="button"
          aria-label={text.desk_certificates_revoke_of({ code })}
          onClick={onRevoke}
        >
          {text.desk_certificates_revoke()}
        </button>
      )}
    </li>
  )
}

/** Finds certificates, and revokes them. */
export function Certificates() {
  const { typed, setTyped, settled } = useTyped(MAX_SEARCH)
  const [revoked, setRevoked] = useState<string>()
  const { pages, error, retry, more } = usePages<Page, string>(['certificates', settled], (after) =>
    deskCall('GET /api/desk/certificates', {}, { text: settled, after }),
  )
  const certificates = pages?.flatMap((page) => page.certificates)
  const isSearch = settled.trim() !== ''
  return (
    <>
      <h1>{text.desk_certificates()}</h1>
      <p className="desk-soft desk-intro">{text.desk_certificates_text()}</p>
      <div className="desk-search">
        <DeskField
          label={text.desk_certificates_search()}
          type="search"
          autoComplete="off"
          spellCheck={false}
          most={MAX_SEARCH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!certificates && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={retry} />}
      {certificates?.length === 0 && (
        <EmptyRoom
          icon="award"
          title={isSearch ? text.desk_certificates_none() : text.desk_certificates_empty()}
          text={isSearch ? text.desk_certificates_none_text() : text.desk_certificates_empty_text()}
        />
      )}
      {certificates && certificates.length > 0 && (
        <>
          <ul className="desk-rows" aria-label={text.desk_certificates_list()}>
            {certificates.map((certificate) => (
              <Line key={certificate.code} certificate={certificate} onRevoke={() => setRevoked(certificate.code)} />
            ))}
          </ul>
          <MoreButton more={more} />
          <KeyLine />
        </>
      )}
      {revoked !== undefined && <RevokeDialog code={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}
