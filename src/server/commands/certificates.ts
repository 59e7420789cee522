// npm run certificates [list | find <text> | revoke <code> <reason>]: manages the certificates of riders.

import { MAX_REASON } from '#shared/admin/certificates.ts'
import { readCode } from '#shared/certificates/rules.ts'
import type { Db } from '../db/open.ts'
import { searchCertificates } from '../features/certificates/repository.ts'
import { revokeCertificate } from '../features/certificates/service.ts'
import { makeWebhooks } from '../features/webhooks/service.ts'
import { commandActor } from '../platform/admin/log.ts'
import { AppError } from '../platform/http/errors.ts'
import { makeOutbox } from '../platform/outbox/outbox.ts'
import { readServerSettings } from '../platform/server-settings.ts'
import { inOneTransaction } from '../platform/transaction.ts'
import { oneLine, runCommand, withDatabase } from './run-command.ts'

const USAGE = `Certificates of riders:
  npm run certificates                             lists the newest certificates
  npm run certificates -- find lovelace            finds them by code, name or username
  npm run certificates -- revoke <code> <reason>   ends one for ever; its page shows the reason to everyone`

/** The maximum number of listed certificates. */
const MAX_LISTED = 200

type Row = Awaited<ReturnType<typeof searchCertificates>>[number]

function line({ code, name, username, issued_at, ended_at, ended_as, reason }: Row): string {
  const why = reason ? `: ${oneLine(reason, MAX_REASON)}` : ''
  const state = ended_at === null ? 'valid' : `${ended_as} ${ended_at.slice(0, 10)}${why}`
  const rider = username === null ? '(account deleted)' : `${oneLine(name ?? '', 100)} (${oneLine(username, 100)})`
  return `${code}  ${issued_at?.slice(0, 10) ?? '----------'}  ${rider}  ${state}`
}

async function list(db: Db, searched: string): Promise<string> {
  const rows = await searchCertificates(db, searched, MAX_LISTED)
  return rows.length > 0 ? rows.map(line).join('\n') : 'There are no certificates.'
}

/** Revokes a certificate. A running server sends the result to the operator's own system. */
async function revoke(db: Db, typed: string, reason: string): Promise<string> {
  const settings = await readServerSettings(db)
  const clock = () => new Date()
  const outbox = makeOutbox({ db, clock, log: console })
  const code = readCode(typed)
  const parts = { clock, webhooks: makeWebhooks({ settings, outbox, clock }) }
  const none = new Error(`There is no valid certificate ${typed}.`)
  if (code === undefined) throw none
  await inOneTransaction(db, (trx) => revokeCertificate(trx, code, reason, parts, commandActor())).catch(
    (error: unknown) => {
      throw error instanceof AppError ? none : error
    },
  )
  return settings.hasResultReceiver
    ? `Certificate ${code} is revoked. A running server sends this to RESULT_WEBHOOK_URL.`
    : `Certificate ${code} is revoked.`
}

await runCommand(() => {
  const [command = 'list', argument = '', ...words] = process.argv.slice(2)
  const reason = words.join(' ').trim()
  const isComplete =
    command === 'list' || (command === 'find' && argument !== '') || (command === 'revoke' && reason !== '')
  if (!isComplete) throw new Error(USAGE)
  if (reason.length > MAX_REASON) throw new Error(`A reason has at most ${MAX_REASON} characters.`)
  return withDatabase((db) => (command === 'revoke' ? revoke(db, argument, reason) : list(db, argument)))
})
