import type { LanguageSites } from '#server/content/language-site.ts'
import type { CertificateParts } from '#server/features/certificates/service.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { findRef, writeRef } from '#server/features/results/repository.ts'
import { makeResults } from '#server/features/results/service.ts'
import { readMemory } from '#server/features/review/repository.ts'
import type { Parts } from '#server/parts.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'

/** What the exam, its certificate and the results for another system take from each other. */
export async function wireExam(parts: Parts & { languageSites: LanguageSites; outbox: Outbox; lockRider: LockRider }) {
  const [{ site }] = parts.languageSites
  const settings = serverSettings(parts.config, site)
  await storeServerSettings(parts.db, settings)
  const results = makeResults({ ...parts, settings })
  const certificateParts: CertificateParts = {
    ...parts,
    productName: site.productName,
    findPassed,
    listAsked,
    readMemory,
    onCertificate: results.onCertificate,
    onStored: results.send,
  }
  return { findPassed, findRef, writeRef, onPassed: results.onPassed, onExamEnded: results.send, certificateParts }
}
