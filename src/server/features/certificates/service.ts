import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import { findPlace } from '#server/content/place-rules.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { CertificateRow } from '#server/db/tables/exams.ts'
import { lockOtherRider, lockRider } from '#server/features/accounts/repository.ts'
import { onRevoked } from '#server/features/codes/service.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { readMemory } from '#server/features/review/repository.ts'
import { type Webhooks, webhooksOf } from '#server/features/webhooks/service.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import type { InTransaction, Stored } from '#server/platform/http/kept-answers.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { FRESH_FROM, makeCode, readCode } from '#shared/certificates/rules.ts'
import type { CertificateState, CertificateView } from '#shared/contract/certificates.ts'
import type { Sent } from '#shared/name.ts'
import {
  type AskedTip,
  endCertificate,
  eraseCertificates,
  exportCertificates,
  findByCode,
  findValid,
  insertCertificate,
  isUsed,
} from './repository.ts'

export interface CertificateParts {
  library: Library
  clock: () => Date
  productName: string
  webhooks: Pick<Webhooks, 'onCertificate' | 'send'>
}

/** The parts of a server, with the content that it serves. */
export const certificatePartsOf = (
  parts: { config: Config; outbox: Outbox; clock: () => Date },
  content: ServedContent,
): CertificateParts => ({
  library: content.library,
  clock: parts.clock,
  productName: content.site.recordedProduct,
  webhooks: webhooksOf(parts, content),
})

type ViewParts = Pick<CertificateParts, 'library' | 'clock'>

const askedBy = ({ asked }: CertificateRow): AskedTip[] => JSON.parse(asked ?? '[]')

/** The share of the exam that the rider of a certificate remembers today. */
async function memoryOf(db: Db, row: CertificateRow, parts: ViewParts) {
  const asked = askedBy(row).filter(({ tipId }) => parts.library.find(tipId))
  const passedAt = new Date(row.passed_at ?? '')
  const memory = await readMemory(db, row.rider_id ?? 0, asked, passedAt, parts.clock())
  return { isFresh: memory.recall >= FRESH_FROM, lastReviewAt: memory.lastReviewAt?.toISOString() ?? null }
}

/**
 * The fields that never change. They are null only after the account is deleted. `texts` gives the name of the place in
 * its language.
 */
const frozen = (row: CertificateRow, texts: Library) => ({
  product: row.product ?? '',
  passedAt: row.passed_at ?? '',
  issuedAt: row.issued_at ?? '',
  right: row.right_count ?? 0,
  count: row.question_count ?? 0,
  place: placeNameOf(row, texts),
})

/** The name of the place whose rules the exam asked, or null. */
export const placeNameOf = ({ place_id, place_name }: CertificateRow, texts: Library) =>
  findPlace(texts, place_id)?.name ?? place_name

/**
 * The valid certificate of a rider, and the fields of the one that the rider may get.
 * @param texts the library in the language of the page
 */
export async function readCertificates(
  db: Db,
  riderId: number,
  texts: Library,
  parts: CertificateParts,
): Promise<Sent<CertificateState>> {
  const row = await findValid(db, riderId)
  const passed = await findPassed(db, riderId)
  const mayIssue = !row && passed && !(await isUsed(db, passed.id))
  return {
    certificate: row
      ? {
          code: row.code,
          name: row.name ?? '',
          showName: row.show_name === 1,
          ...frozen(row, texts),
          memory: await memoryOf(db, row, parts),
        }
      : null,
    next: mayIssue
      ? {
          product: parts.productName,
          passedAt: passed.passedAt,
          right: passed.right,
          count: passed.count,
          place: findPlace(texts, passed.placeId)?.name ?? null,
        }
      : null,
  }
}

/** The public part of a certificate. @param texts the library in the language of the page */
export async function viewCertificate(
  db: Db,
  typed: string,
  texts: Library,
  parts: ViewParts,
): Promise<Sent<CertificateView>> {
  const code = readCode(typed)
  const row = code === undefined ? undefined : await findByCode(db, code)
  if (!row) return { state: 'unknown' }
  if (row.ended_at !== null && row.ended_as !== null) {
    const end = { endedAt: row.ended_at }
    return row.ended_as === 'revoked'
      ? { state: 'revoked', reason: row.reason ?? '', ...end }
      : { state: row.ended_as, ...end }
  }
  return {
    state: 'valid',
    code: row.code,
    name: row.show_name === 1 ? row.name : null,
    ...frozen(row, texts),
    memory: await memoryOf(db, row, parts),
    asked: groupAsked(askedBy(row), texts),
  }
}

/** The asked tips by category, in the order of the library. Leaves out the tips that the operator has removed. */
export function groupAsked(asked: readonly AskedTip[], texts: Library) {
  const ids = new Set(asked.map(({ tipId }) => tipId))
  return texts.categories.flatMap(({ id, name, icon }) => {
    const tips = texts.tips.filter((tip) => tip.category === id && ids.has(tip.id))
    const listed = tips.map(({ id, title, language }) => ({ id, title, ...(language ? { language } : {}) }))
    return listed.length > 0 ? [{ category: name, icon, tips: listed }] : []
  })
}

/**
 * Issues a certificate for the last passed exam.
 * @throws AppError 409 without a passed exam, or when the rider or the exam has a certificate. 400 when the name cannot be printed.
 */
export async function issueCertificate(
  db: Db,
  riderId: number,
  { name, showName }: { name: string; showName: boolean },
  texts: Library,
  parts: CertificateParts & { isPrintable: (name: string) => Promise<boolean>; inTransaction: InTransaction },
): Promise<Stored<Sent<CertificateState>>> {
  // Checked before the name goes to the worker thread. Otherwise a rider without a passed exam could fill its queue.
  if (!(await findPassed(db, riderId))) throw new AppError('exam-not-passed')
  if (!(await parts.isPrintable(name))) throw invalidField('name', 'name-not-printable')
  const state = await parts.inTransaction(async (trx) => {
    await lockRider(trx, riderId)
    const passed = await findPassed(trx, riderId)
    if (!passed) throw new AppError('exam-not-passed')
    const { id: examId, ...fields } = passed
    const code = makeCode(randomBytes(16))
    const asked = await listAsked(trx, examId)
    const now = parts.clock()
    const placeName = findPlace(parts.library, fields.placeId)?.name ?? null
    const certificate = {
      code,
      riderId,
      examId,
      name,
      showName,
      product: parts.productName,
      ...fields,
      placeName,
      asked,
    }
    if (!(await insertCertificate(trx, certificate, now))) throw new AppError('certificate-issued')
    const row = await findByCode(trx, code)
    if (row) await parts.webhooks.onCertificate(trx, 'issued', row, riderId, now)
    return readCertificates(trx, riderId, texts, parts)
  })
  parts.webhooks.send()
  return state
}

export type EndParts = Pick<CertificateParts, 'clock' | 'webhooks'>

/** Ends a certificate for ever. Returns false when it has already ended. Call `webhooks.send` after the commit. */
async function end(
  trx: Db,
  row: CertificateRow,
  how: { as: 'withdrawn' | 'revoked'; reason?: string },
  parts: EndParts,
  actor?: Actor,
): Promise<boolean> {
  const riderId = row.rider_id
  if (riderId === null) return false
  if (!(await lockOtherRider(trx, riderId))) return false
  const now = parts.clock()
  if (!(await endCertificate(trx, row.id, how, now))) return false
  await parts.webhooks.onCertificate(trx, how.as, row, riderId, now)
  if (how.as === 'revoked') await onRevoked(trx, riderId, now)
  if (actor)
    await writeLog(trx, actor, { action: 'certificate-revoked', subjectKind: 'certificate', subject: row.code })
  return true
}

/** Call `webhooks.send` after the commit. @throws AppError 404 without a valid certificate. */
export async function withdrawCertificate(trx: Db, riderId: number, parts: EndParts): Promise<void> {
  const row = await findValid(trx, riderId)
  if (!row || !(await end(trx, row, { as: 'withdrawn' }, parts))) throw new AppError('no-certificate')
}

/**
 * Revokes a certificate for the operator. Call `webhooks.send` after the commit.
 * @throws AppError 410 when there is no valid one with this code.
 */
export async function revokeCertificate(
  trx: Db,
  code: string,
  reason: string,
  parts: EndParts,
  actor: Actor,
): Promise<void> {
  const row = await findByCode(trx, code)
  if (!row || !(await end(trx, row, { as: 'revoked', reason }, parts, actor))) throw new AppError('gone')
}

/** The certificates in the rider's export, and what is left of them when the account is deleted. */
export const certificatesOfRider = {
  name: 'certificates',
  read: exportCertificates,
  forget: async (trx: Db, riderId: number, { clock, webhooks }: EndParts) => {
    const row = await findValid(trx, riderId)
    const now = clock()
    if (row) await webhooks.onCertificate(trx, 'withdrawn', row, riderId, now)
    await eraseCertificates(trx, riderId, now)
  },
}
