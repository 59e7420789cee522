import type { Tip, TipCard } from '#shared/contract/tips.ts'
import { OFFLINE_PHOTO_WIDTH, photoAddress } from '#shared/tips/photo.ts'
import { ownAnswer } from '#web/lib/api.ts'

/** The parsed drawing, or the address of a photo that holds its bytes. */
type Picture = Element | string

/** The pictures by their address. */
const pictures = new Map<string, Promise<Picture | null>>()

/** The address of the file with the picture of a tip, if it has one. */
export function pictureAddress(tip: TipCard | Tip): string | undefined {
  if (!('sources' in tip)) return undefined
  return tip.photo ? photoAddress(tip.photo, OFFLINE_PHOTO_WIDTH) : tip.drawingPath || undefined
}

/** The bytes of a file as an address, which the sheet's window can show without a network. */
async function dataAddress(file: Blob): Promise<string> {
  const reader = new FileReader()
  await new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = reject
    reader.readAsDataURL(file)
  })
  return String(reader.result)
}

async function fetchPicture(path: string): Promise<Picture | null> {
  const response = await ownAnswer(fetch(path))
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  if (response.headers.get('content-type') === 'image/webp') return dataAddress(await response.blob())
  const file = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
  return file.querySelector('symbol')
}

/**
 * Fetches a picture once. The main page fetches it and not the sheet's window, because that window has no service worker. A
 * picture that cannot be fetched is null, and the sheet prints without it.
 */
export function loadPicture(path: string): Promise<Picture | null> {
  const known = pictures.get(path)
  if (known) return known
  const picture = fetchPicture(path).catch(() => {
    // The next sheet tries again.
    pictures.delete(path)
    return null
  })
  pictures.set(path, picture)
  return picture
}

/** Fetches the pictures of these tips ahead, so that they are there when the sheet prints. */
export function preloadPictures(tips: (TipCard | Tip)[]): void {
  for (const path of tips.map(pictureAddress)) if (path) void loadPicture(path)
}
