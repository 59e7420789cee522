import type { FastifyInstance } from 'fastify'
import { languageSiteOf } from '#server/content/language-site.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { may } from '#shared/admin/roles.ts'
import { adminSettings } from '#shared/contract/admin/settings.ts'
import { adminToday } from '#shared/contract/admin/today.ts'
import { testMail } from './mail-test-service.ts'
import { listSettings } from './settings-service.ts'
import { listGivenUp, readSteps, readWaiting, retryAt } from './today-service.ts'
import { type WaitingParts, waitingIn } from './waiting-service.ts'

interface Options extends WaitingParts {
  sendMail: SendMail | undefined
  limits: Pick<Limits, 'confirmationMail'>
}

/** The waiting work, and the settings. */
export async function todayRoutes(app: FastifyInstance, options: Options) {
  const { config, db, sendMail, limits } = options

  const settingsIn = ({ site, library }: ServedContent) => listSettings(config, site, library.site)

  route(app, adminToday.show, async ({ admin, content }) => {
    return {
      waiting: await readWaiting(waitingIn(options, content), admin.role),
      deliveries: may(admin.role, 'deliveries.retry')
        ? (await listGivenUp(db)).map(({ id, channel, created_at, last_error }) => ({
            id,
            channel,
            since: created_at,
            error: last_error ?? '',
          }))
        : [],
      steps: may(admin.role, 'settings.read') ? await readSteps(db, config, settingsIn(content)) : [],
    }
  })

  route(app, adminToday.retry, ({ actor, params, inTransaction }) =>
    inTransaction(async (trx) => {
      await retryAt(trx, params.id, actor)
    }),
  )

  route(app, adminSettings.testMail, async ({ rider, actor, body, content }) => {
    if (!sendMail) throw new AppError('no-mail')
    await limits.confirmationMail.use(String(rider.id))
    const own = languageSiteOf(rider, content.languageSites)
    const result = await testMail(sendMail, body.to, own)
    await writeLog(db, actor, { action: 'mail-tested', subjectKind: 'desk', subject: 'desk' })
    return result
  })

  route(app, adminSettings.list, ({ content }) => settingsIn(content))
}
