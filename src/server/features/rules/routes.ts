import type { FastifyInstance } from 'fastify'
import { rulesOfPlace } from '#server/content/place-rules.ts'
import { perContent } from '#server/content/served-content.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { placeIn } from '#server/platform/place-in.ts'
import { rules } from '#shared/contract/rules.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** GET /api/places and /api/rules. The replies are made once for each language and place, and sent from memory. */
export async function ruleRoutes(app: FastifyInstance) {
  const repliesOf = perContent(({ library }) => new ReplyCache(library.languages.length * (library.places.length + 1)))

  route(app, rules.places, async ({ content, library, query, request, reply }) => {
    const texts = libraryIn(library, query)
    const made = repliesOf(content).get(`places ${texts.language}`, () => {
      const places = texts.places.map(({ id, name, within, language }) => ({ id, name, within, language }))
      return makeCachedReply(JSON.stringify(places), JSON_TYPE)
    })
    return sendCached(request, reply, await made)
  })

  // The reply does not depend on the rider's own place, so that everybody gets the same bytes. The browser names the
  // place.
  route(app, rules.ofPlace, async ({ content, library, query, request, reply }) => {
    const texts = libraryIn(library, query)
    const id = placeIn(library, query)
    const place = id === undefined ? undefined : rulesOfPlace(texts, id)
    if (!place) throw new AppError('not-found')
    const made = repliesOf(content).get(`${place.id} ${texts.language}`, () =>
      makeCachedReply(JSON.stringify(place), JSON_TYPE),
    )
    return sendCached(request, reply, await made)
  })
}
