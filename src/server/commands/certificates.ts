// npm run certificates [list | find <text> | revoke <code> <reason>]: manages the certificates of riders (D47).
import { readCode } from '#shared/certificates/rules.ts'
import { readConfig } from '../config.ts'
import { loadContent } from '../content/load.ts'
import { makeSiteSettings } from '../content/site-settings.ts'
import type { Db } from '../db/open.ts'
import { openDatabase } from '../db/open.ts'
import { updateRider } from '../features/accounts/repository.ts'
import { searchCertificates } from '../features/certificates/repository.ts'
import { revokeCertificate } from '../features/certificates/service.ts'
import { makeResults } from '../features/results/service.ts'
import { makeOutbox } from '../platform/outbox/outbox.ts'

const USAGE = `Certificates of riders:
  npm run certificates                             lists the newest certificates
  npm run certificates -- find lovelace            finds them by code, name or username
  npm run certificates -- revoke <code> <reason>   ends one for ever; its page shows the reason to everyone`

/** How many certificates are listed. */
const MOST = 200
const MAX_REASON = 300

/** Removes control characters, because names of strangers must not control the terminal. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

type Row = Awaited<ReturnType<typeof searchCertificates>>[number]

function line({ code, name, username, issued_at, ended_at, ended_as, reason }: Row): string {
  const state = ended_at === null ? 'valid' : `${ended_as} ${ended_at.slice(0, 10)}${reason ? `: ${reason}` : ''}`
  const of = username === null ? '(account deleted)' : `${name} (${username})`
  return plain(`${code}  ${issued_at?.slice(0, 10) ?? '----------'}  ${of}  ${state}`)
}

async function list(db: Db, searched: string): Promise<string> {
  const rows = await searchCertificates(db, searched, MOST)
  return rows.length > 0 ? rows.map(line).join('\n') : 'There are no certificates.'
}

/** Revokes a certificate. A running server sends the result to the operator's own system. */
async function revoke(db: Db, typed: string, reason: string): Promise<string> {
  const config = readConfig(process.env)
  const { library } = loadContent(config.contentDir, config.languages)
  const { productName } = makeSiteSettings(config, library.site, library.language)
  const clock = () => new Date()
  const outbox = makeOutbox({ db, clock, log: console })
  const { onCertificate } = makeResults({ config, outbox, productName })
  const lockRider = (trx: Db, id: number) => updateRider(trx, id, { id })
  const code = readCode(typed)
  const parts = { clock, lockRider, onCertificate, onStored: () => undefined }
  if (code === undefined || !(await revokeCertificate(db, code, reason, parts)))
    throw new Error(`There is no valid certificate ${typed}.`)
  return `Certificate ${code} is revoked.`
}

const [command = 'list', argument = '', ...words] = process.argv.slice(2)
const reason = words.join(' ').trim()
const isUsed = command === 'list' || (command === 'find' && argument !== '') || (command === 'revoke' && reason !== '')
if (!isUsed || reason.length > MAX_REASON) {
  console.error(reason.length > MAX_REASON ? `A reason has at most ${MAX_REASON} characters.` : USAGE)
  process.exitCode = 1
} else {
  let db: Db | undefined
  try {
    db = await openDatabase(readConfig(process.env).database)
    console.log(await (command === 'revoke' ? revoke(db, argument, reason) : list(db, argument)))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await db?.destroy()
  }
}
