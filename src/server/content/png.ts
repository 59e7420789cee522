import { crc32, inflateSync } from 'node:zlib'

/** The first bytes of every PNG file. */
export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The maximum size of the decompressed pixels (bytes). No picture that is small enough for a logo has more. */
const MAX_PIXELS = 16 * 1024 * 1024

export interface Chunk {
  type: string
  data: Buffer
}

/** The chunks of a PNG file. Undefined when one of them is cut off or damaged. */
export function readChunks(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = PNG_START.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/**
 * The size of a PNG file in pixels.
 * @throws Error with the reason, such as 'is cut off or damaged', when a browser could not show the whole picture
 */
export function readPngSize(bytes: Buffer): { width: number; height: number } {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) throw new Error('is not a PNG file')
  const chunks = readChunks(bytes)
  const [header] = chunks ?? []
  if (header?.type !== 'IHDR' || chunks?.at(-1)?.type !== 'IEND') throw new Error('is cut off or damaged')
  try {
    const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
    inflateSync(Buffer.concat(pixels), { maxOutputLength: MAX_PIXELS })
  } catch {
    throw new Error('is cut off or damaged')
  }
  return { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) }
}
