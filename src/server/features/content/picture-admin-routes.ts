import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { readDrawing } from '#server/content/drawing.ts'
import type { Library } from '#server/content/library.ts'
import { MAX_PHOTO_BYTES } from '#server/content/photo-file.ts'
import { paint } from '#server/content/picture-look.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { readPhoto } from '#server/content/tip-photos.ts'
import type { Db } from '#server/db/open.ts'
import { clientGone } from '#server/platform/http/client-gone.ts'
import { route } from '#server/platform/http/route.ts'
import type { Photos } from '#server/platform/photos.ts'
import { readContentPath } from '#shared/content/paths.ts'
import { adminPictures } from '#shared/contract/admin/pictures.ts'
import { authorOf } from './editor-service.ts'
import { findPicture } from './picture-repository.ts'
import { bytesOfPicture, discardPicture, picturesOf, removePicture, sendPicture } from './picture-service.ts'
import type { ContentReloader } from './reloader-service.ts'

/** The width of a photo in Admin (pixels). */
const SHOWN_WIDTH = 640

/** The types that browsers say for a picture. The bytes decide, so any other type may come as bytes. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'application/octet-stream']

interface Options {
  db: Db
  config: Config
  photos: Photos
  contentReloader: ContentReloader
}

const dataAddress = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

/** Sending pictures to Admin. Their bodies are not JSON and larger than others, and are read after the guard only. */
export async function pictureAdminRoutes(app: FastifyInstance, { db, config, photos, contentReloader }: Options) {
  const parts = { db, contentDir: config.contentDir, reloader: contentReloader, photos }
  app.addContentTypeParser(TYPES, { parseAs: 'buffer', bodyLimit: MAX_PHOTO_BYTES }, (_request, body, done) =>
    done(null, body),
  )

  async function shown(
    file: string,
    bytes: Buffer,
    { library, site }: { library: Library; site: ServedContent['site'] },
  ) {
    const { kind, id } = readContentPath(file) ?? {}
    if (kind === 'logo') return { file, src: dataAddress(file.endsWith('.svg') ? 'image/svg+xml' : 'image/png', bytes) }
    if (kind === 'photo')
      return { file, src: dataAddress('image/webp', await photos.resize(readPhoto(bytes, file), SHOWN_WIDTH, 'webp')) }
    const drawing = readDrawing(bytes.toString('utf8'), () => undefined)
    if (!drawing) return null
    const { viewBox, shapes } = paint(drawing, site, library, id)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${shapes}</svg>`
    return { file, src: dataAddress('image/svg+xml', Buffer.from(svg)) }
  }

  async function show(path: string, content: ServedContent) {
    const [published] = await picturesOf(parts, path)
    const draft = await findPicture(db, path)
    const bytes = draft && bytesOfPicture(draft)
    return {
      published: published ? await shown(published.file, published.bytes, content) : null,
      draft: draft
        ? {
            shown: bytes && draft.file !== null ? await shown(draft.file, bytes, content) : null,
            by: draft.sent_by,
            at: draft.sent_at,
          }
        : null,
    }
  }

  route(app, adminPictures.show, ({ query, content }) => show(query.path, content))

  route(app, adminPictures.send, async ({ request, reply, query, content, ...call }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { path, language = config.languages[0] } = query
    await sendPicture(parts, { path, bytes, locale: language, signal: clientGone(reply) }, authorOf(call))
    return show(path, content)
  })

  route(app, adminPictures.remove, async ({ body, content, ...call }) => {
    await removePicture(parts, body.path, authorOf(call))
    return show(body.path, content)
  })

  route(app, adminPictures.discard, async ({ body, content, ...call }) => {
    await discardPicture(body.path, authorOf(call))
    return show(body.path, content)
  })
}
