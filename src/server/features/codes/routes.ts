import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { languageSiteOf } from '#server/content/language-site.ts'
import type { CurrentContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { findPassed } from '#server/features/exam/repository.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { codes } from '#shared/contract/codes.ts'
import { codeMail, noneIsLeft, readCode } from './service.ts'

interface Options {
  config: Pick<Config, 'publicUrl'>
  db: Db
  clock: () => Date
  outbox: Outbox
  sendMail: SendMail | undefined
  currentContent: CurrentContent
}

const Payload = z.object({ riderId: z.int() })

/** The code that a rider got for passing the exam, and the mail with it. */
export async function codeRoutes(app: FastifyInstance, options: Options) {
  const { db, clock, outbox, sendMail, config, currentContent } = options

  if (sendMail) {
    outbox.deliver('code', async ({ payload, cause }) => {
      const { riderId } = Payload.parse(payload)
      const rider = await db.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirst()
      if (!rider || rider.email === null || rider.email_confirmed_at === null) return 'unneeded'
      const from = languageSiteOf(rider, currentContent().languageSites)
      const code = await readCode(db, rider.id, from.language, clock())
      if (code?.state !== 'valid') return 'unneeded'
      await sendMail({ to: rider.email, cause, ...codeMail(from, code, config.publicUrl) })
      return 'delivered'
    })
  }

  route(app, codes.show, async ({ rider, library, query }) => {
    const { language } = libraryIn(library, query)
    const code = await readCode(db, rider.id, language, clock())
    const hasRunOut = !code && (await findPassed(db, rider.id)) !== undefined && (await noneIsLeft(db, clock()))
    return { code, hasRunOut }
  })
}
