import { z } from 'zod'
import { CONTENT_PATH_MAX, readContentPath } from '../../content/paths.ts'
import { FIELD_ERRORS } from '../../errors.ts'
import { endpoint } from '../endpoint.ts'
import { LanguageQuery } from '../language.ts'
import { text } from '../text.ts'

/** The file to which a picture belongs: a tip in the language of the originals, or site.yaml for the logo. */
const hasPicture = (path: string) => {
  const read = readContentPath(path)
  return read?.language === null && (read.kind === 'tip' || read.kind === 'site')
}
const Path = text(CONTENT_PATH_MAX).refine(hasPicture, FIELD_ERRORS['not-an-option'])
const PathOf = z.object({ path: Path })

const Shown = z.object({
  /** The name of its file. */
  file: z.string(),
  /** The picture as a data address, in a size for Admin. */
  src: z.string(),
})

const Picture = z.object({
  /** The published file. */
  published: Shown.nullable(),
  /** The picture that the next publication of the file publishes. `shown` is null when the picture will be removed. */
  draft: z.object({ shown: Shown.nullable(), by: z.string(), at: z.iso.datetime() }).nullable(),
})

export const adminPictures = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/content/picture',
    summary: 'The picture of a tip, or the logo of the site',
    access: 'admin',
    may: 'content.read',
    query: PathOf,
    status: 200,
    reply: Picture,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/content/picture',
    writes: true,
    isSlow: true,
    summary:
      'Takes the bytes of a picture as the body and keeps it as a draft; 400 picture-refused with the reason. Its type is that of its bytes',
    access: 'admin',
    may: 'content.write',
    query: PathOf.extend(LanguageQuery.shape),
    status: 200,
    reply: Picture,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/content/picture/remove',
    writes: true,
    summary: 'Removes the picture with the next publication of its file',
    access: 'admin',
    may: 'content.write',
    body: PathOf,
    status: 200,
    reply: Picture,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/admin/content/picture/discard',
    writes: true,
    summary: 'Discards a picture that was not published yet',
    access: 'admin',
    may: 'content.write',
    body: PathOf,
    status: 200,
    reply: Picture,
  }),
}
