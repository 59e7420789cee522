import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { updateRider } from '#server/features/accounts/repository.ts'
import { viewCertificate } from '#server/features/certificates/service.ts'
import { readSharedList } from '#server/features/lists/service.ts'
import type { WiredParts } from '#server/parts.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { Passwords } from '#server/platform/sessions/passwords.ts'
import { FEATURES } from './features.ts'
import { makeRiderData } from './rider-data.ts'
import { wireExam } from './wire-exam.ts'
import { wireLearning } from './wire-learning.ts'
import { wireMail } from './wire-mail.ts'

const lockRider: LockRider = (trx, riderId) => updateRider(trx, riderId, { id: riderId })

/** Registers every feature. Each takes what it needs from the parts of all. Returns what the pages show of riders. */
export async function registerFeatures(app: FastifyInstance, givenParts: WiredParts) {
  const { config, db } = givenParts
  const common = { ...givenParts, limits: makeLimits(givenParts), lockRider }
  const sending = { ...common, ...(await wireMail(app, common)), ...wireLearning(common) }
  const exam = await wireExam(sending)
  const overTls = config.publicUrl.startsWith('https:')
  const riderData = makeRiderData(() => exam.certificatePartsOf(givenParts.currentContent()))
  const parts = { ...sending, ...exam, overTls, riderData, passwords: new Passwords() }
  // The call fails to compile unless the parts are what every feature needs.
  for (const feature of FEATURES) await app.register(async (scope) => feature(scope, parts))

  const { readSharedProgress, certificatePartsOf } = parts
  return {
    // Reads the leader and never a replica, because a link that was taken back must end at once.
    shared: {
      list: (library: Library, code: string) => readSharedList(db, library, code),
      progress: readSharedProgress,
    },
    viewCertificate: (code: string, texts: Library, content: ServedContent) =>
      viewCertificate(db, code, texts, certificatePartsOf(content)),
  }
}
