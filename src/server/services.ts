import type { FastifyInstance } from 'fastify'
import type { BuiltDependencies } from './dependencies.ts'
import { startAnalytics } from './features/analytics/service.ts'
import { makeLimits } from './platform/limits/limits.ts'
import { makeMailer } from './platform/mail.ts'
import { makeProvider } from './platform/oidc/provider.ts'
import { makeBackups } from './platform/operation/backups.ts'
import { makeOutbox } from './platform/outbox/outbox.ts'
import { makePasskeys } from './platform/passkeys/passkeys.ts'
import { makePusher } from './platform/push/web-push.ts'
import { serverSettings, storeServerSettings } from './platform/server-settings.ts'
import { makeNeededAnswer } from './platform/sessions/needed-answer.ts'
import { Passwords } from './platform/sessions/passwords.ts'
import { makeReauthenticate } from './platform/sessions/reauthentication.ts'
import { makeSigner } from './platform/signer.ts'

export type Services = Awaited<ReturnType<typeof makeServices>>

/** Makes what several features use and what exists once in a server: the outbox, mail, limits, sign-in and backups. */
export async function makeServices(app: FastifyInstance, dependencies: BuiltDependencies) {
  const { config, db, registry, currentContent } = dependencies
  await storeServerSettings(db, serverSettings(config, currentContent().site))

  // Not loaded without METRICS_PORT, to save memory.
  const countAttempt = registry && (await import('./platform/outbox/measures.ts')).makeMeasures(db, registry)
  const outbox = makeOutbox({ ...dependencies, log: app.log, ...(countAttempt ? { countAttempt } : {}) })
  app.addHook('onReady', async () => outbox.start())
  app.addHook('onClose', outbox.close)

  const backups = makeBackups({ ...dependencies, database: config.database, folder: config.backupFolder, log: app.log })
  let endBackups: (() => void) | undefined
  // Only a server that listens makes them.
  app.addHook('onListen', async () => {
    endBackups = backups.start()
  })
  app.addHook('onClose', async () => endBackups?.())

  const overTls = config.publicUrl.startsWith('https:')
  const passwords = new Passwords()
  const passkeys = makePasskeys({ ...dependencies, log: app.log })
  const provider = makeProvider({ ...dependencies, log: app.log })
  const neededAnswer = makeNeededAnswer(passkeys, provider)
  return {
    ...dependencies,
    ...(await startAnalytics(app, dependencies)),
    limits: makeLimits(dependencies),
    outbox,
    signer: await makeSigner(db),
    sendMail: makeMailer(config, () => currentContent().site),
    // A push service gets the operator's address that was set at the start.
    pusher: await makePusher(db, config, currentContent().site.operator.email),
    backups,
    overTls,
    passwords,
    passkeys,
    provider,
    neededAnswer,
    reauthenticate: makeReauthenticate({ ...dependencies, passwords, passkeys, neededAnswer, overTls }),
  }
}
