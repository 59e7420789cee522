import { perContent } from '#server/content/served-content.ts'
import type { CertificateParts } from '#server/features/certificates/service.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { findRef, writeRef } from '#server/features/results/repository.ts'
import { makeResults } from '#server/features/results/service.ts'
import { readMemory } from '#server/features/review/repository.ts'
import type { WiredParts } from '#server/parts.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'

/** What the exam, its certificate and the results for another system take from each other. */
export async function wireExam(parts: WiredParts & { outbox: Outbox; lockRider: LockRider }) {
  const { config, db, currentContent } = parts
  await storeServerSettings(db, serverSettings(config, currentContent().site))
  const resultsOf = perContent(({ site }) => makeResults({ ...parts, settings: serverSettings(config, site) }))
  const results = () => resultsOf(currentContent())

  const certificatePartsOf = perContent(
    (content): CertificateParts => ({
      ...parts,
      library: content.library,
      productName: content.site.productName,
      findPassed,
      listAsked,
      readMemory,
      onCertificate: resultsOf(content).onCertificate,
      onStored: resultsOf(content).send,
    }),
  )
  return {
    findPassed,
    findRef,
    writeRef,
    onPassed: (...of: Parameters<OnPassed>) => results().onPassed(...of),
    onExamEnded: () => results().send(),
    certificatePartsOf,
  }
}

type OnPassed = ReturnType<typeof makeResults>['onPassed']
