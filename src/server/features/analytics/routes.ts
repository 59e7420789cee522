import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import { searches } from '#shared/contract/searches.ts'

interface Options {
  limits: { search: AddressLimit }
  noteSearch: (typed: string, hasHit: boolean, language: string) => void
}

/** Analytics by day. Browsers report their searches, because they search on the device. */
export async function analyticsRoutes(app: FastifyInstance, { limits, noteSearch }: Options) {
  route(app, searches.note, async ({ library, query, body, request }) => {
    const { language } = libraryIn(library, query)
    await limits.search.use(request)
    noteSearch(body.text ?? '', body.hasHit, language)
  })
}
