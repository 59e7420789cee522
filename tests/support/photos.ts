import sharp from 'sharp'

/** A photo for tests: its left half is red, its right half blue, and its camera says where it was taken. */
export async function testPhoto({ width = 1600, height = 1200, orientation = 1 } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: '#d01020' } as const
  return sharp({ create: { width, height, channels: 3, background: '#1020d0' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'A secret name' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}
