import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import { makeCachedReply, sendCached } from '#server/platform/cached-reply.ts'
import { once } from '#server/platform/once.ts'
import { siteTitle } from '#shared/site.ts'
import { makeGuideMaker } from './service.ts'

/** A name as part of a file's name: lower-case letters and digits with hyphens between. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** GET /guide.pdf (D26): made with the first request, as the content stays what it is, and then sent from memory. */
export async function guideRoutes(
  app: FastifyInstance,
  { config, library, clock }: { config: Config; library: Library; clock: () => Date },
) {
  const maker = makeGuideMaker()
  app.addHook('onClose', maker.close)
  const fileName = ['ride-safer', slug(config.productName), 'guide.pdf'].filter((part) => part !== '').join('-')
  const guide = once(async () => {
    const bytes = await maker.make({
      siteTitle: siteTitle(config),
      productName: config.productName,
      address: config.publicUrl,
      date: clock(),
      categories: library.categories,
      tips: library.tips,
    })
    return makeCachedReply(Buffer.from(bytes.buffer), 'application/pdf')
  })

  app.get('/guide.pdf', { schema: { hide: true } }, async (request, reply) => {
    const made = await guide()
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return sendCached(request, reply, made)
  })
}
