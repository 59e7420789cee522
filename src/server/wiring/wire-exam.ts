import { perContent } from '#server/content/served-content.ts'
import type { CertificateParts } from '#server/features/certificates/service.ts'
import { onRevoked, rewardPassed } from '#server/features/codes/service.ts'
import { findPassed, listAsked } from '#server/features/exam/repository.ts'
import { findRef, writeRef } from '#server/features/results/repository.ts'
import { makeResults } from '#server/features/results/service.ts'
import { readMemory } from '#server/features/review/repository.ts'
import type { WiredParts } from '#server/parts.ts'
import type { LockRider, UpdateStanding } from '#server/platform/handed-over.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { serverSettings, storeServerSettings } from '#server/platform/server-settings.ts'

/** Connects the exam, its certificate and the results for another system. */
export async function wireExam(
  parts: WiredParts & { outbox: Outbox; lockRider: LockRider; updateStanding: UpdateStanding },
) {
  const { config, db, currentContent } = parts
  await storeServerSettings(db, serverSettings(config, currentContent().site))
  const resultsOf = perContent(({ site }) => makeResults({ ...parts, settings: serverSettings(config, site) }))
  const results = () => resultsOf(currentContent())

  const certificatePartsOf = perContent(
    (content): CertificateParts => ({
      ...parts,
      library: content.library,
      productName: content.site.recordedProduct,
      findPassed,
      listAsked,
      readMemory,
      onCertificate: async (...of) => {
        const [trx, event, , riderId, at] = of
        await resultsOf(content).onCertificate(...of)
        if (event === 'revoked') await onRevoked(trx, riderId, at)
      },
      onStored: resultsOf(content).send,
    }),
  )
  return {
    findPassed,
    findRef,
    writeRef,
    onPassed: async (...of: Parameters<OnPassed>) => {
      const [trx, riderId] = of
      await results().onPassed(...of)
      await rewardPassed(trx, riderId, parts.clock(), parts.outbox)
      await parts.updateStanding(trx, riderId, currentContent().library)
    },
    onExamEnded: () => {
      results().send()
      parts.outbox.wake('code')
    },
    certificatePartsOf,
  }
}

type OnPassed = ReturnType<typeof makeResults>['onPassed']
