import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { WallSheetContent } from '#server/group-pdf/wall-sheet.ts'
import type { WordsSheetContent } from '#server/group-pdf/words-sheet.ts'
import { clientGone } from '#server/platform/http/client-gone.ts'
import { fileName, sendAs } from '#server/platform/http/file-name.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { type Provider, refuseIfProviderOnly } from '#server/platform/oidc/provider.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import { groups } from '#shared/contract/groups.ts'
import { labelKeyOf } from '#shared/groups/label-key.ts'
import * as text from '#texts'
import { type AccountParts, giveNewWords, makeAccounts, ownAccount } from './account-service.ts'
import { toReportRow } from './report-repository.ts'
import { findLed, findMember, updateMember } from './repository.ts'

/** How many sheets may wait for the worker thread. One takes about 0.1 s. */
const MAX_WAITING = 30

type Options = Omit<AccountParts, 'countUses' | 'countRegistrations' | 'forgetGuesses'> & {
  config: Pick<Config, 'publicUrl'>
  limits: Limits
  provider: Provider
}

/** The routes by which a leader names members, makes accounts with temporary passwords for them, and prints sheets. */
export async function groupAccountRoutes(app: FastifyInstance, options: Options) {
  const { config, db, clock, limits, provider } = options
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)

  const partsFor = (leaderId: number): AccountParts => ({
    ...options,
    countUses: async (words) => {
      for (let word = 0; word < words; word++) await limits.groupAccounts.use(String(leaderId))
    },
    countRegistrations: async (accounts, request) => {
      for (let account = 0; account < accounts; account++) await limits.register.use(request)
    },
    forgetGuesses: (riderId) => limits.guess.reset(String(riderId)),
  })

  route(app, groups.label, ({ rider, params, body, inTransaction }) =>
    inTransaction(async (trx) => {
      const { id } = await findLed(trx, params.id, rider.id)
      const member = await findMember(trx, id, params.member)
      await updateMember(trx, member.id, { label: body.label, label_key: labelKeyOf(body.label) })
      const account = await trx
        .selectFrom('rider')
        .select(['username', 'one_time_word_at'])
        .where('id', '=', member.rider_id)
        .executeTakeFirstOrThrow()
      return toReportRow({ ...member, ...account, label: body.label }, clock())
    }),
  )

  route(app, groups.makeAccounts, ({ rider, params, body, query, library, request, inTransaction }) => {
    refuseIfProviderOnly(provider)
    const { language } = libraryIn(library, query)
    return makeAccounts(
      params.id,
      rider.id,
      { labels: body.labels, language, request },
      { ...partsFor(rider.id), inTransaction },
    )
  })

  route(app, groups.newWords, ({ rider, params, body, query, library, request, inTransaction }) => {
    refuseIfProviderOnly(provider)
    const { language } = libraryIn(library, query)
    return giveNewWords(
      params.id,
      rider.id,
      { memberIds: body.members, language, request },
      { ...partsFor(rider.id), inTransaction },
    )
  })

  route(app, groups.ownAccount, ({ session, params, library, inTransaction }) =>
    inTransaction((trx) => ownAccount(trx, params.id, session, library, options)),
  )

  /** The parts of a sheet that come from the site. */
  function sheetOf(language: string, content: ServedContent) {
    const { base, library, site } = siteIn(language, content.languageSites)
    const siteAddress = `${config.publicUrl}${base}`
    const look = pictureLook(site, library)
    const nameOf = (kind: string, group: string) => fileName([site.recordedProduct], kind, [group])
    return { nameOf, paper: { siteAddress, language, siteTitle: site.title, look, date: clock() } }
  }

  /** Not cached by others, because the sheet contains codes and temporary passwords. */
  async function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array<ArrayBuffer>) {
    sendAs(reply, name).header('cache-control', 'no-store')
    return reply.type('application/pdf').send(Buffer.from(bytes.buffer))
  }

  route(app, groups.sheet, async ({ rider, params, query, reply, content }) => {
    const { language } = libraryIn(content.library, query)
    const { name, code } = await findLed(db, params.id, rider.id)
    await limits.groupSheet.use(String(rider.id))
    const { paper, nameOf } = sheetOf(language, content)
    const sheet: WallSheetContent = { ...paper, name, code, joinAddress: `${paper.siteAddress}/join/${code}` }
    const file = new URL('../../group-pdf/wall-sheet.ts', import.meta.url)
    const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeWallSheet', sheet, clientGone(reply))
    return sendPdf(reply, nameOf(text.groups_sheet_file({}, { locale: language }), name), bytes)
  })

  route(app, groups.wordsSheet, async ({ rider, params, body, query, reply, content }) => {
    const { language } = libraryIn(content.library, query)
    const { name } = await findLed(db, params.id, rider.id)
    await limits.groupSheet.use(String(rider.id))
    const { paper, nameOf } = sheetOf(language, content)
    const { siteAddress, ...common } = paper
    const { words } = body
    const sheet: WordsSheetContent = { ...common, groupName: name, address: `${siteAddress}/auth`, words }
    const file = new URL('../../group-pdf/words-sheet.ts', import.meta.url)
    const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeWordsSheet', sheet, clientGone(reply))
    return sendPdf(reply, nameOf(text.groups_words_file({}, { locale: language }), name), bytes)
  })
}
