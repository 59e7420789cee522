import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import { type ContentFiles, pathsLike } from './files.ts'
import { inspectPhoto, PHOTO_FORMATS, type PhotoFormat, type PhotoShape } from './photo-file.ts'

/** A checked photo. Riders get it in other sizes and without its metadata, never these bytes. */
export interface Photo extends PhotoShape {
  bytes: Uint8Array
  /** A hash of the bytes, so that browsers may cache an address forever. */
  version: string
}

/** Endings of pictures that authors try and browsers or the site do not show. */
const OTHER_ENDINGS = ['jpeg', 'gif', 'heic', 'heif', 'avif', 'tif', 'tiff', 'bmp']

const ENDINGS: readonly string[] = [...PHOTO_FORMATS, ...OTHER_ENDINGS]

/** The picture files beside the tips, without the drawings. */
const photoFiles = (content: ContentFiles) =>
  pathsLike(content, /^tips\/[^/]+\/[^/]+$/).filter((path) => ENDINGS.includes(extname(path).slice(1)))

/** Copies bytes into memory that threads share, so that content is handed over without copying its photos. */
function inSharedMemory(bytes: Buffer): Uint8Array {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/**
 * Checks the photo of a tip.
 * @param file its name
 * @throws Error with the reason in words that follow the name
 */
export function readPhoto(bytes: Buffer, file: string): Photo {
  const ending = extname(file).slice(1)
  if (!PHOTO_FORMATS.includes(ending as PhotoFormat)) {
    const advice = ending === 'jpeg' ? 'its name must end in .jpg' : 'a photo is .jpg, .png or .webp'
    throw new Error(`is not shown, because ${advice}`)
  }
  const shape = inspectPhoto(bytes)
  if (shape.format !== ending)
    throw new Error(`is a ${shape.format.toUpperCase()} picture, so its name must end in .${shape.format}`)
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { ...shape, bytes: inSharedMemory(bytes), version }
}

/**
 * Reads the photos of the tips, `<slug>.jpg`, `.png` or `.webp` beside `<slug>.md`. A tip has one picture at most.
 * @param tips by the name of their file
 * @param report called with each problem
 * @returns photos by the id of the tip
 */
export function readTipPhotos(
  content: ContentFiles,
  tips: ReadonlyMap<string, { id: number; drawing?: string | undefined }>,
  report: (file: string, field: string, reason: string) => void,
): Map<number, Photo> {
  const photos = new Map<number, Photo>()
  const fileOf = new Map<number, string>()
  for (const file of photoFiles(content)) {
    const tipFile = file.replace(/\.\w+$/, '.md')
    const tip = tips.get(tipFile)
    if (!tip) {
      // A tip that is not valid has its own problem.
      if (!content.has(tipFile)) report(file, '', `is not the photo of a tip, because there is no valid ${tipFile}`)
      continue
    }
    const other = fileOf.get(tip.id)
    fileOf.set(tip.id, file)
    if (other) report(file, '', `stands beside ${basename(other)}; a tip has one picture`)
    if (tip.drawing === undefined) report(tipFile, 'drawing', `is missing; it describes ${file} in words`)
    try {
      photos.set(tip.id, readPhoto(content.bytes(file), file))
    } catch (error) {
      report(file, '', (error as Error).message)
    }
  }
  return photos
}

/** The path of a tip's photo, without its version and width. */
export const PHOTO_ROUTE = '/tips/:id/photo.webp'

/** The photo of a tip as the contract says it: its size, and the address to which a width is added. */
export const photoOf = (id: number, { width, height, version }: Photo) => ({
  path: `${PHOTO_ROUTE.replace(':id', String(id))}?v=${version}`,
  width,
  height,
})
