import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPhoto } from '#tests/support/photos.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { thePages } from '#tests/support/site.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h9v9z" fill="var(--c)"/></svg>'
const PICTURE = '/api/admin/content/picture'

/** Sends the bytes of a picture as Admin does. */
async function send(
  { app }: TestApp,
  { headers }: { headers: Record<string, string> },
  payload: Buffer | string,
  { path = TIP, type = 'application/octet-stream', language = '' } = {},
) {
  const query = new URLSearchParams({ path, ...(language === '' ? {} : { language }) })
  const answer = await app.inject({
    method: 'POST',
    url: `${PICTURE}?${query}`,
    headers: { ...headers, 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const picture = (editor: { get: (url: string) => Promise<unknown> }, path = TIP) =>
  editor.get(`${PICTURE}?path=${path}`)

test('[WRITE-10] a photo is seen by no rider until its tip is published, and then by all of them without its metadata', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const sent = await send(site, edda, await testPhoto({ orientation: 6 }))
  expect(sent.status).toBe(200)
  expect(sent.body).toMatchObject({
    published: null,
    draft: {
      by: 'edda',
      shown: { file: 'tips/riding/tip-1.webp', src: expect.stringMatching(/^data:image\/webp;base64,/) },
    },
  })
  await site.update()
  expect(await site.tip(1)).not.toHaveProperty('photo')

  const [status] = await edda.publish(TIP, { drawing: 'A wall.' })
  expect(status).toBe(200)
  await site.update()
  const { photo, drawing } = await site.tip(1)
  expect(drawing).toBe('A wall.')
  expect([photo.width, photo.height]).toEqual([1200, 1600])
  const { rawPayload } = await site.app.inject(`${photo.path}&w=480`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 480, height: 640 })
  expect(rawPayload.includes('secret')).toBe(false)
  const rows = await site.parts.db.selectFrom('content_revision').select(['path', 'body']).execute()
  const stored = Buffer.from(rows.find(({ path }) => path.endsWith('.webp'))?.body ?? '', 'base64')
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(await picture(edda)).toMatchObject({ draft: null, published: { file: 'tips/riding/tip-1.webp' } })
})

test('[WRITE-10] a picture without an alternative text is not published, and the field is named', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  await send(site, edda, await testPhoto())
  const [status, body] = await edda.publish(TIP, {})
  expect([status, body]).toMatchObject([400, { code: 'content-refused', errors: [{ path: [TIP, 'drawing'] }] }])
  await site.update()
  expect(await site.tip(1)).not.toHaveProperty('photo')
  expect((await edda.publish(TIP, { drawing: 'A wall.' }))[0]).toBe(200)
})

test('[WRITE-10] a photo takes the place of the drawing in the folder, a drawing that of the photo, and a removed one leaves none', async () => {
  const site = await writingSite([{ drawing: 'A shape.' }], { 'tips/riding/tip-1.svg': SVG })
  const edda = await editorAt(site)
  expect(await picture(edda)).toMatchObject({ published: { file: 'tips/riding/tip-1.svg' } })

  await send(site, edda, await testPhoto())
  expect((await edda.publish(TIP, { drawing: 'A wall.' }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(1)).not.toHaveProperty('drawingPath')
  expect(await site.tip(1)).toHaveProperty('photo')

  await send(site, edda, SVG.replace('h9', 'h8'))
  expect((await edda.publish(TIP, { drawing: 'A shape.' }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(1)).not.toHaveProperty('photo')
  expect((await site.app.inject((await site.tip(1)).drawingPath)).body).toContain('h8')

  const [status] = await edda.post(`${PICTURE}/remove`, { path: TIP })
  expect(status).toBe(200)
  expect((await edda.publish(TIP, { drawing: undefined }))[0]).toBe(200)
  await site.update()
  const bare = await site.tip(1)
  expect([bare.photo, bare.drawingPath, bare.drawing]).toEqual([undefined, undefined, undefined])
})

test('[WRITE-06] a publication that is taken back takes the photo back that came with it', async () => {
  const site = await writingSite([{ drawing: 'A shape.' }], { 'tips/riding/tip-1.svg': SVG })
  const edda = await editorAt(site)
  await send(site, edda, await testPhoto())
  await edda.publish(TIP, { title: 'Mistake', drawing: 'A wall.' })
  const { revisions } = await edda.get(`/api/admin/content/history?path=${TIP}`)
  expect((await edda.post(`/api/admin/content/revisions/${revisions[0].id}/take-back`))[0]).toBe(200)
  await site.update()
  const tip = await site.tip(1)
  expect([tip.photo, tip.drawing]).toEqual([undefined, 'A shape.'])
  expect(tip).toHaveProperty('drawingPath')
})

test('[WRITE-10] hostile and broken files are refused with the reason in the language of the editor, and nothing is stored', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const photo = await testPhoto({ width: 200, height: 100 })
  const archive = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  for (const [file, reason] of [
    [Buffer.from('GIF89a...'), 'Refused: the picture is not a photo that the site can show'],
    [Buffer.alloc(0), 'is empty'],
    [photo.subarray(0, 400), 'is cut off or damaged'],
    [Buffer.concat([photo, archive]), 'holds a ZIP archive beside the picture'],
    [Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'holds a web page beside the picture'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><script>alert(1)</script></svg>',
      'the element <script>',
    ],
    ['<!doctype html><script>alert(1)</script>', 'because it is a web page'],
    ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', 'document type'],
  ] as const) {
    const { status, body } = await send(site, edda, file, { type: 'image/png' })
    expect([status, body.code], reason).toEqual([400, 'picture-refused'])
    expect(body.errors[0].message).toContain(reason)
  }
  const german = await send(site, edda, photo.subarray(0, 400), { language: 'de' })
  expect(german.body.errors[0].message).toBe('Abgelehnt: Das Bild ist abgeschnitten oder beschädigt.')
  expect(await picture(edda)).toEqual({ published: null, draft: null })
})

test('[WRITE-10] a body over 10 MB is refused before it is read, and every body of others before that', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  expect((await send(site, edda, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await send(site, { headers: {} }, await testPhoto())).status).toBe(404)
  const { headers } = await signedIn(site, 'rita')
  const refused = await send(site, { headers }, Buffer.alloc(11 * 1024 * 1024))
  expect([refused.status, refused.body.code]).toEqual([404, 'not-found'])
  expect((await send(site, edda, '{}', { type: 'text/html' })).status).toBe(415)
  // Other calls keep their small limit.
  const large = { path: TIP, fields: { a: 'x'.repeat(100_000) }, base: null, basedOn: null, key: 'a-large-draft' }
  expect((await edda.call('draft', large))[0]).toBe(413)
})

test('[WRITE-10] pictures belong to tips in the language of the originals and to site.yaml only', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  for (const path of [
    'de/tips/riding/tip-1.md',
    'categories.yaml',
    '../tips/riding/tip-1.md',
    'tips/riding/tip-1.webp',
    '',
  ])
    expect((await send(site, edda, SVG, { path })).status, path).toBe(400)
})

test('[WRITE-10] a sent picture begins a draft, is forgotten with it, and can be taken back alone', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  await send(site, edda, await testPhoto())
  const { draft, published } = await edda.read(TIP)
  expect(draft.fields).toEqual(published.fields)
  await edda.post(`${PICTURE}/discard`, { path: TIP })
  expect(await picture(edda)).toEqual({ published: null, draft: null })
  await send(site, edda, await testPhoto())
  expect((await edda.call('discard', { path: TIP, version: draft.version }))[0]).toBe(200)
  expect(await picture(edda)).toEqual({ published: null, draft: null })
})

test('[WRITE-10] a picture is published at the time of its tip, and is a draft again when that is withdrawn', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  await send(site, edda, await testPhoto())
  const [status, file] = await edda.publish(TIP, { drawing: 'A wall.' }, '2999-01-01T00:00:00.000Z')
  expect(status).toBe(200)
  await site.update()
  expect(await site.tip(1)).not.toHaveProperty('photo')
  const { planned } = file as unknown as { planned: { id: number } }
  expect((await edda.remove(`/api/admin/content/revisions/${planned.id}`))[0]).toBe(200)
  expect(await picture(edda)).toMatchObject({ draft: { shown: { file: 'tips/riding/tip-1.webp' } } })
  expect((await edda.publish(TIP, {}, '2999-01-01T00:00:00.000Z'))[0]).toBe(200)
  await site.reachPlans()
  await site.update()
  expect(await site.tip(1)).toHaveProperty('photo')
})

test('[WRITE-10] a preview link shows the picture that waits to be published, and riders do not see it', async () => {
  const site = await writingSite([{ body: 'Lead.' }], {}, { pages: thePages() })
  const edda = await editorAt(site)
  await send(site, edda, await testPhoto())
  await edda.save(TIP, { drawing: 'A wall.' })
  const [, { url }] = await edda.call('preview', { path: TIP })
  const page = await site.app.inject(new URL(String(url)).pathname)
  expect(page.body).toMatch(/<img class="tip-drawing tip-photo" src="data:image\/webp;base64,[^"]{1000,}" sizes/)
  expect(page.body).toContain('alt="A wall."')
  expect(page.body).not.toContain('/photo.webp')
  expect((await site.app.inject('/tips/1')).body).not.toContain('tip-photo')
})

test('[WRITE-11] a logo is square and small, loses its metadata, and is on every page once the settings are published', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const path = 'site.yaml'
  const wide = await send(site, edda, await testPhoto({ width: 200, height: 100 }), { path })
  expect(wide.body.errors[0].message).toBe('Refused: the picture is 200 x 100 pixels; a logo is square.')
  const hostile = await send(site, edda, SVG.replace('<path', '<script>alert(1)</script><path'), { path })
  expect(hostile.body.errors[0].message).toContain('the element <script>')
  const sent = await send(site, edda, await testPhoto({ width: 900, height: 900 }), { path })
  expect(sent.body.draft.shown.file).toBe('logo.png')
  expect((await site.app.inject('/logo')).statusCode).toBe(404)
  expect((await edda.publish(path, { name: 'Rollo' }))[0]).toBe(200)
  await site.update()
  const { rawPayload, headers } = await site.app.inject('/logo')
  expect(headers['content-type']).toBe('image/png')
  expect(rawPayload.length).toBeLessThan(64 * 1024)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 240, height: 240, format: 'png' })
  expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
})

test('a picture for a new tip that was discarded meanwhile does not bring back a tip without a number', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const [, begun] = await edda.post('/api/admin/content/tips', { category: 'riding', title: 'Fresh' })
  const path = String(begun.path)
  expect((await edda.call('discard', { path, version: begun.draft.version }))[0]).toBe(200)
  expect(await send(site, edda, SVG, { path })).toMatchObject({ status: 410, body: { code: 'gone' } })
  expect(await edda.call('picture/remove', { path })).toMatchObject([410, { code: 'gone' }])
  expect((await edda.list()).files.some((file: { path: string }) => file.path === path)).toBe(false)
  expect(await site.parts.db.selectFrom('content_picture').selectAll().execute()).toEqual([])
})
