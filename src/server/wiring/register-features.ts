import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { makeOpenDoors } from '#server/features/accounts/door-service.ts'
import { makeWayInOf } from '#server/features/accounts/passkey-service.ts'
import { insertRider, toRider, updateRider } from '#server/features/accounts/repository.ts'
import { makeOnClaimedRole } from '#server/features/admin/claimed-role-service.ts'
import { viewCertificate } from '#server/features/certificates/service.ts'
import { readSharedList } from '#server/features/lists/service.ts'
import type { WiredParts } from '#server/parts.ts'
import type { Actor } from '#server/platform/admin/log.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { makeLimits } from '#server/platform/limits/limits.ts'
import { makeProvider } from '#server/platform/oidc/provider.ts'
import { makeBackups } from '#server/platform/operation/backups.ts'
import { makePasskeys } from '#server/platform/passkeys/passkeys.ts'
import { makeNeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import { Passwords } from '#server/platform/sessions/passwords.ts'
import { makeSecondQuestion } from '#server/platform/sessions/second-question.ts'
import { makeWaiting } from './admin-waiting.ts'
import { FEATURES } from './features.ts'
import { makeRiderData } from './rider-data.ts'
import { wireAnalytics } from './wire-analytics.ts'
import { wireExam } from './wire-exam.ts'
import { wireGroups } from './wire-groups.ts'
import { wireLearning } from './wire-learning.ts'
import { wireMail } from './wire-mail.ts'

const lockRider: LockRider = (trx, riderId) => updateRider(trx, riderId, { id: riderId })

/** Registers every feature. Each takes what it needs from the parts of all. Returns what the pages show of riders. */
export async function registerFeatures(app: FastifyInstance, givenParts: WiredParts) {
  const { config, db } = givenParts
  const common = { ...givenParts, ...wireGroups(givenParts), limits: makeLimits(givenParts), lockRider }
  const sending = {
    ...common,
    ...(await wireMail(app, common)),
    ...wireLearning(common),
    ...(await wireAnalytics(app, common)),
  }
  const exam = await wireExam(sending)
  const actorOf = ({ id, username }: { id: number; username: string }): Actor => ({
    kind: 'rider',
    who: username,
    riderId: id,
    at: givenParts.clock(),
  })
  const backups = makeBackups({ ...givenParts, database: config.database, folder: config.backupFolder, log: app.log })
  let endBackups: (() => void) | undefined
  // Only a server that listens makes them.
  app.addHook('onListen', async () => {
    endBackups = backups.start()
  })
  app.addHook('onClose', async () => endBackups?.())
  const overTls = config.publicUrl.startsWith('https:')
  const riderData = makeRiderData(() => exam.certificatePartsOf(givenParts.currentContent()))
  const passwords = new Passwords()
  const passkeys = makePasskeys({ ...givenParts, log: app.log })
  const provider = makeProvider({ ...givenParts, log: app.log })
  const neededAnswer = makeNeededAnswer(passkeys, provider)
  const parts = {
    ...sending,
    ...exam,
    overTls,
    actorOf,
    insertRider,
    toRider,
    backups,
    waitingIn: makeWaiting({ ...givenParts, backups }),
    riderData,
    passwords,
    passkeys,
    provider,
    onClaimedRole: makeOnClaimedRole(app.log),
    askAgain: makeSecondQuestion({ ...givenParts, passwords, passkeys, neededAnswer, overTls }),
    neededAnswer,
    openDoors: makeOpenDoors({ neededAnswer, actorOf }),
    wayInOf: makeWayInOf(passkeys, provider, sending.sendMail !== undefined),
  }
  // The call fails to compile unless the parts are what every feature needs.
  for (const feature of FEATURES) await app.register(async (scope) => feature(scope, parts))

  const { readPublicProgress, certificatePartsOf } = parts
  return {
    // Reads the leader and never a replica, because a link that was taken back must end at once.
    shared: {
      list: (library: Library, code: string) => readSharedList(db, library, code),
      progress: readPublicProgress,
    },
    viewCertificate: (code: string, texts: Library, content: ServedContent) =>
      viewCertificate(db, code, texts, certificatePartsOf(content)),
  }
}
