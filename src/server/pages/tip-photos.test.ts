import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPhoto } from '#tests/support/photos.ts'
import { plainText, readPage, thePages } from '#tests/support/site.ts'
import { libraryOf, testApp } from '#tests/support/test-app.ts'
import { type ContentFiles, contentFiles, type TipDraft, translationFile } from '#tools/lib/content.ts'

const PHOTOGRAPHED = { title: 'Photographed', drawing: 'A red & blue wall.', body: 'Lead.' }
const RED = [208, 16, 32]

/** A library with a photo of tip 1, and tip 2 without a picture. */
const library = (photo: Uint8Array, more = {}) =>
  libraryOf({ ...contentFiles([PHOTOGRAPHED, { title: 'Bare' }]), 'tips/riding/tip-1.jpg': photo, ...more })

const app = async (...of: Parameters<typeof library>) =>
  (await testApp({ PUBLIC_URL: 'https://rides.example' }, { library: library(...of), pages: thePages() })).app

/** How many pixels have nearly this colour. */
async function countPixels(picture: Buffer, colour: readonly number[]): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (colour.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 25)) count += 1
  return count
}

test('[WRITE-10] the page of a tip shows its photo with alternative text, size and several widths', async () => {
  const site = await app(await testPhoto())
  const { html, structuredData } = readPage(await site.inject('/tips/1'))
  const [image = ''] = /<img class="tip-drawing tip-photo"[^>]*>/.exec(html) ?? []
  expect(plainText(image)).toContain('alt="A red & blue wall."')
  expect(image).toContain('width="1600" height="1200"')
  const addresses = [...plainText(image).matchAll(/(\/tips\/1\/photo\.webp\S+) (\d+)w/g)]
  expect(addresses.map(([, , width]) => width)).toEqual(['480', '960', '1440'])
  for (const [, address = '', width] of addresses) {
    const answer = await site.inject(address)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toMatch(/immutable/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    const picture = await sharp(answer.rawPayload).metadata()
    expect([picture.width, picture.exif, picture.icc]).toEqual([Number(width), undefined, undefined])
    expect(answer.rawPayload.includes('secret')).toBe(false)
    expect(await countPixels(answer.rawPayload, RED)).toBeGreaterThan(Number(width) * Number(width) * 0.3)
  }
  expect(structuredData[0].image[1]).toMatch(/^https:\/\/rides\.example\/tips\/1\/photo\.webp\?v=.*&w=1440$/)
  expect(html).not.toContain('href="#drawing"')
})

test('[WRITE-10] a photo that a camera took upright is served upright and with its upright size', async () => {
  const site = await app(await testPhoto({ width: 800, height: 600, orientation: 6 }))
  const [{ photo }] = (await site.inject('/api/tips')).json()
  expect([photo.width, photo.height]).toEqual([600, 800])
  const { rawPayload } = await site.inject(`${photo.path}&w=1440`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 600, height: 800 })
  const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(180)
})

test('[WRITE-10] the address of a photo changes with the photo, and others are not cached', async () => {
  const [one, other] = [library(await testPhoto()), library(await testPhoto({ width: 900 }))]
  expect(one.version).not.toBe(other.version)
  expect(one.find(1)?.photo?.path).not.toBe(other.find(1)?.photo?.path)
  const { app: site } = await testApp({}, { library: one })
  for (const query of ['', '?v=', '?v=older&w=480', '?v=a&v=b', `?v=older&w=${'9'.repeat(400)}`]) {
    const answer = await site.inject(`/tips/1/photo.webp${query}`)
    expect([answer.statusCode, answer.headers['cache-control']], query).toEqual([200, 'public, no-cache'])
  }
  for (const id of ['2', '99', 'x']) expect((await site.inject(`/tips/${id}/photo.webp`)).statusCode).toBe(404)
  const { etag } = (await site.inject('/tips/1/photo.webp')).headers
  const again = await site.inject({ url: '/tips/1/photo.webp', headers: { 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
})

test('[WRITE-10] guide and preview picture show the photo, and the service worker keeps one width of it', async () => {
  const site = await app(await testPhoto())
  const preview = (await site.inject('/tips/1/preview.png')).rawPayload
  expect(await countPixels(preview, RED)).toBeGreaterThan(40_000)
  expect(await countPixels((await site.inject('/tips/2/preview.png')).rawPayload, RED)).toBe(0)
  expect(preview.length).toBeLessThan(300_000)
  const guide = (await site.inject('/guide.pdf')).rawPayload.toString('latin1')
  expect(guide).toContain('/Alt (A red & blue wall.)')
  expect(guide).toContain('/DCTDecode')
  expect(guide).not.toContain('secret')
  const [{ photo }] = (await site.inject('/api/tips')).json()
  expect((await site.inject('/sw.js')).body).toContain(`"${photo.path}&w=960"`)
  expect((await site.inject('/sw.js')).body).not.toContain('w=480')
})

test('[WRITE-10] neither the home page nor the cards carry a photo', async () => {
  const site = await app(await testPhoto())
  expect((await site.inject('/')).body).not.toContain('photo.webp')
})

test('[WRITE-10] check-content says which photo is wrong and why', async () => {
  const photo = await testPhoto({ width: 200, height: 100 })
  const reasons = (more: ContentFiles, tip: TipDraft = PHOTOGRAPHED) => {
    try {
      libraryOf({ ...contentFiles([tip]), ...more })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const file = 'tips/riding/tip-1.jpg'
  expect(reasons({ [file]: photo })).toBe('')
  expect(reasons({ [file]: photo }, { ...PHOTOGRAPHED, drawing: undefined })).toContain(
    `tips/riding/tip-1.md: drawing: is missing; it describes ${file} in words`,
  )
  expect(reasons({})).toContain('drawing: there is no drawing tips/riding/tip-1.svg and no photo')
  expect(reasons({ 'tips/riding/tip-1.png': photo })).toContain(
    'tips/riding/tip-1.png: is a JPG picture, so its name must end in .jpg',
  )
  expect(reasons({ [file]: photo.subarray(0, 300) })).toContain(`${file}: is cut off or damaged`)
  expect(reasons({ [file]: '<svg onload="alert(1)"/>' })).toContain(`${file}: is not a photo that the site can show`)
  expect(reasons({ [file]: photo, 'tips/riding/other.jpg': photo })).toContain(
    'tips/riding/other.jpg: is not the photo of a tip, because there is no valid tips/riding/other.md',
  )
  expect(reasons({ 'tips/riding/tip-1.heic': photo })).toContain('a photo is .jpg, .png or .webp')
  expect(reasons({ 'tips/riding/tip-1.jpeg': photo })).toContain('its name must end in .jpg')
  expect(reasons({ [file]: photo, 'tips/riding/tip-1.webp': photo })).toContain('a tip has one picture')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h9" fill="var(--ink)"/></svg>'
  expect(reasons({ [file]: photo, 'tips/riding/tip-1.svg': svg })).toContain(
    'tips/riding/tip-1.svg: stands beside a photo; a tip has one picture',
  )
})

test('[WRITE-10] a translated tip shows the photo with the alternative text of its language', async () => {
  const german = { 'de/tips/riding/tip-1.md': translationFile({ drawing: 'Eine Wand.', body: 'Anfang.' }) }
  const site = await app(await testPhoto(), german)
  const { html } = readPage(await site.inject('/de/tips/1'))
  expect(html).toMatch(/<img class="tip-drawing tip-photo"[^>]*alt="Eine Wand\."/)
  expect(html).toContain('/tips/1/photo.webp?v=')
  expect(html).not.toContain('/de/tips/1/photo.webp')
})
