import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import { adminCodes } from '#shared/contract/admin/codes.ts'
import { listCodeLists } from './repository.ts'
import { addCodeList, addToCodeList, withdrawCodeList } from './service.ts'

interface Options {
  config: Pick<Config, 'languages'>
  db: Db
}

/** The codes for riders who pass the exam: added, counted and withdrawn by operators. */
export async function codeAdminRoutes(app: FastifyInstance, { config, db }: Options) {
  const lists = async (from: Db) =>
    (await listCodeLists(from)).map((row) => ({
      id: row.id,
      words: JSON.parse(row.words) as Record<string, string>,
      endsOn: row.ends_on,
      keepsRevoked: row.keeps_revoked === 1,
      createdAt: row.created_at,
      withdrawnAt: row.withdrawn_at,
      count: Number(row.count ?? 0),
      given: Number(row.given ?? 0),
    }))

  route(app, adminCodes.list, () => lists(db))

  route(app, adminCodes.add, async ({ actor, body, inTransaction }) => {
    for (const language of Object.keys(body.words)) checkLanguage(language, config.languages, `words.${language}`)
    const [own] = config.languages
    if ((body.words[own] ?? '').trim() === '') throw invalidField(`words.${own}`, 'empty')
    return inTransaction(async (trx) => ({
      ...(await addCodeList(trx, body, actor)),
      lists: await lists(trx),
    }))
  })

  route(app, adminCodes.addTo, ({ actor, params, body, inTransaction }) =>
    inTransaction(async (trx) => ({
      ...(await addToCodeList(trx, params.id, body.lines, actor)),
      lists: await lists(trx),
    })),
  )

  route(app, adminCodes.withdraw, ({ actor, params, inTransaction }) =>
    inTransaction(async (trx) => {
      await withdrawCodeList(trx, params.id, actor)
      return lists(trx)
    }),
  )
}
