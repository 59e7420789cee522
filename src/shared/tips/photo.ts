/** The widths in which a photo is served (pixels). A photo that is not as wide keeps its own width. */
export const PHOTO_WIDTHS = [480, 960, 1440] as const
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const LARGEST_PHOTO_WIDTH: PhotoWidth = 1440

/** The width that devices keep for reading without a network, and show in the place of every other width. */
export const OFFLINE_PHOTO_WIDTH: PhotoWidth = 960

interface SizedPhoto {
  path: string
  width: number
}

/** The address of a photo in one of its widths. */
export const photoAddress = ({ path }: Pick<SizedPhoto, 'path'>, width: PhotoWidth) => `${path}&w=${width}`

/** The address of the width that is kept on the device, for the address of any width. Undefined for other addresses. */
export function offlinePhotoAddress(address: string): string | undefined {
  const [file = '', query = ''] = address.split('?')
  const [version, width, ...others] = query.split('&')
  const isFile = /\/tips\/\d+\/photo\.webp$/.test(file)
  const isPhoto = isFile && version?.startsWith('v=') && width?.startsWith('w=') && others.length === 0
  return isPhoto ? photoAddress({ path: `${file}?${version}` }, OFFLINE_PHOTO_WIDTH) : undefined
}

/** The widths of a photo for `srcset`, each with its address. */
export function photoSources(photo: SizedPhoto): { address: string; width: number }[] {
  const largest = PHOTO_WIDTHS.findIndex((width) => width >= photo.width)
  const widths = largest === -1 ? PHOTO_WIDTHS : PHOTO_WIDTHS.slice(0, largest + 1)
  return widths.map((width) => ({ address: photoAddress(photo, width), width: Math.min(width, photo.width) }))
}
