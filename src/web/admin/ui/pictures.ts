import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { ApiError, ownAnswer } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { currentSession } from '#web/lib/session.ts'
import { AdminError, adminCall, atAdmin, readAnswer } from '../admin-call.ts'

export type Picture = Api['GET /api/admin/content/picture']['reply']

const ADDRESS = '/api/admin/content/picture'

export const pictureKey = (path: string) => ['content picture', path]

/** The picture of a tip, or the logo of 'site.yaml': what riders see, and what waits to be published. */
export const pictureQuery = (path: string) =>
  queryOptions({
    queryKey: pictureKey(path),
    queryFn: () => adminCall('GET /api/admin/content/picture', {}, { path }),
  })

export const usePicture = (path: string, enabled = true) => useQuery({ ...pictureQuery(path), enabled })

/** The words for what publishing does with the picture. Undefined if it does nothing. */
export function draftWords({ draft }: Picture): string | undefined {
  if (!draft) return undefined
  return draft.shown ? text.admin_picture_is_draft() : text.admin_picture_is_removed()
}

/** Above this size a photo is made smaller before it is sent (bytes), because a phone may send slowly. */
const LARGE = 1_500_000
/** The longest side of what is sent (pixels). Admin stores no larger photo. */
const SIDE = 2400

/** A photo in the size that Admin stores. A file that this browser cannot read stays as it is, so that Admin says why. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= LARGE || !file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.92))
  } catch {
    return file
  }
}

/** An error with the reason why the picture was refused. */
function withReason(error: unknown): unknown {
  if (!(error instanceof AdminError) || !(error.cause instanceof ApiError)) return error
  // The browser sends no picture that is too large for the site, so something in front of the site has refused it.
  if (error.cause.status === 413) error.message = text.admin_picture_too_large_for_proxy()
  else error.message = error.errors[0]?.message ?? error.message
  return error
}

/**
 * Sends a picture to Admin without a type, because Admin recognises the type by the bytes.
 * @throws AdminError with the reason as its message
 */
export async function sendPicture(path: string, file: File): Promise<Picture> {
  const body = await shrink(file)
  const query = new URLSearchParams({ path, ...Object.fromEntries(new URLSearchParams(contentLanguage())) })
  const sent = atAdmin(async () => {
    const { token } = currentSession()
    const response = await ownAnswer(
      fetch(`${ADDRESS}?${query}`, {
        method: 'POST',
        credentials: 'include',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          'content-type': 'application/octet-stream',
        },
        body,
      }),
    )
    return readAnswer<Picture>(response)
  })
  return sent.catch((error) => {
    throw withReason(error)
  })
}
