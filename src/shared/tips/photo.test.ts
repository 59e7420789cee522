import { expect, test } from 'vitest'
import { offlinePhotoAddress, photoSources } from './photo.ts'

test('a photo has no width that is larger than itself', () => {
  const widths = (width: number) => photoSources({ path: '/p?v=a', width }).map((source) => source.width)
  expect(widths(4000)).toEqual([480, 960, 1440])
  expect(widths(960)).toEqual([480, 960])
  expect(widths(700)).toEqual([480, 700])
  expect(widths(300)).toEqual([300])
  expect(photoSources({ path: '/p?v=a', width: 700 })[1]?.address).toBe('/p?v=a&w=960')
})

test('every width of a photo is the same file on the device, and other addresses are not photos', () => {
  const kept = 'https://rides.example/tips/7/photo.webp?v=abc&w=960'
  for (const width of [480, 960, 1440]) expect(offlinePhotoAddress(kept.replace('960', String(width)))).toBe(kept)
  for (const other of ['/tips/7/drawing.svg?v=abc', '/tips/7/photo.webp', '/tips/7/photo.webp?v=a&w=1&x=2', '/'])
    expect(offlinePhotoAddress(other)).toBeUndefined()
})
