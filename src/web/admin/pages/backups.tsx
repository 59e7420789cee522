import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackupFailure } from '#shared/admin/backups.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { adminCall, adminFile } from '../admin-call.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { numberOf, timeOf } from '../words.ts'

type BackupsData = Api['GET /api/admin/backups']['reply']

const KEY = ['backups']

const FAILURES: Record<BackupFailure, () => string> = {
  'disk-full': text.admin_backups_disk_full,
  'no-folder': text.admin_backups_no_folder,
  failed: text.admin_backups_failed,
}

const MEGABYTE = 1_000_000

const sizeOf = (bytes: number) =>
  text.admin_backups_size({ size: numberOf(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10)) })

function BackupRow({ name, at, size }: BackupsData['backups'][number]) {
  const download = useAction({
    mutationFn: () => adminFile('GET /api/admin/backups/file', { name }),
    onSuccess: (file) => saveFile(file, name),
    onError: showFailure,
  })
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <p className="admin-strong">{timeOf(at)}</p>
        <p className="admin-soft">
          <bdi>{name}</bdi> · {sizeOf(size)}
        </p>
      </div>
      <Button className="button" data-row aria-label={text.admin_backups_download_of({ name })} action={download}>
        {text.admin_backups_download()}
      </Button>
    </li>
  )
}

function MakeButton() {
  const client = useQueryClient()
  const make = useAction({
    key: 'backup',
    mutationFn: () => adminCall('POST /api/admin/backups', {}),
    onSuccess: (data) => {
      client.setQueryData(KEY, data)
      showNotice(text.admin_backups_made())
    },
    onError: showFailure,
  })
  return (
    <Button className="button button-primary" action={make} waiting={text.admin_backups_making()}>
      {text.admin_backups_make()}
    </Button>
  )
}

/** The backups of the database. With PostgreSQL it says what to set up instead. */
export function Backups() {
  const backups = useQuery({ queryKey: KEY, queryFn: () => adminCall('GET /api/admin/backups', {}) })
  const { data } = backups
  return (
    <>
      <h1>{text.admin_backups()}</h1>
      {data?.isOn !== null && <p className="admin-soft admin-intro">{text.admin_backups_text()}</p>}
      <LoadedRows query={backups} />
      {data?.isOn === null && <p>{text.admin_backups_postgres()}</p>}
      {data?.isOn === false && <p className="admin-strong">{text.admin_backups_off()}</p>}
      {data?.failure && <Alert className="admin-strong">{FAILURES[data.failure]()}</Alert>}
      {data?.isOn && (
        <>
          <div className="admin-buttons">
            <MakeButton />
          </div>
          {data.backups.length === 0 ? (
            <EmptyState
              art={<AdminIcon name="download" />}
              title={text.admin_backups_none()}
              text={text.admin_backups_none_text()}
            />
          ) : (
            <ul className="admin-rows">
              {data.backups.map((backup) => (
                <BackupRow key={backup.name} {...backup} />
              ))}
            </ul>
          )}
          <p className="admin-soft admin-foot-note">{text.admin_backups_restore()}</p>
        </>
      )}
    </>
  )
}
