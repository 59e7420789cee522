import { expect, test } from 'vitest'
import { FIELD_ERRORS } from '#shared/errors.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'

const DRAWING_OF_CATEGORY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h9v9z"/></svg>'

test('[WRITE-04] a draft is kept for the editor and for others in Admin, and no rider sees it', async () => {
  const site = await writingSite([{ title: 'Published' }])
  const edda = await editorAt(site)
  await edda.save(TIP, { title: 'Drafted sentence', fullDescription: 'Half a' })
  await site.update()
  for (const path of ['/', '/tips/1', '/api/tips', '/llms.txt', '/sw.js'])
    expect(await site.get(path), path).not.toContain('Drafted sentence')
  const otto = await editorAt(site, 'otto', 'operator')
  expect((await otto.read(TIP)).draft).toMatchObject({
    fields: { title: 'Drafted sentence', fullDescription: 'Half a' },
    by: 'edda',
    at: '2026-06-15T12:00:00.000Z',
  })
  expect((await otto.list()).files.find(({ path }: { path: string }) => path === TIP)).toMatchObject({
    draft: { by: 'edda' },
    tip: { id: 1, title: 'Published' },
    isPublished: true,
    isRevised: false,
  })
})

test('[WRITE-07] saving over what somebody else has saved is refused, and the answers hold both texts', async () => {
  const site = await writingSite()
  const [edda, otto] = [await editorAt(site), await editorAt(site, 'otto', 'operator')]
  const first = await edda.save(TIP, { title: 'Of Edda' })
  const { published, draft } = await otto.read(TIP)
  const save = (editor: typeof edda, base: string | null, key: string, title: string) =>
    editor.call('draft', { path: TIP, fields: { ...draft.fields, title }, base, basedOn: published.hash, key })
  expect((await save(otto, first, 'key-of-otto', 'Of Otto'))[0]).toBe(200)
  expect(await save(edda, first, 'key-of-edda', 'Of Edda, later')).toMatchObject([409, { code: 'draft-changed' }])
  expect(await save(edda, null, 'key-of-edda', 'Of Edda, later')).toMatchObject([409, { code: 'draft-changed' }])
  expect((await edda.read(TIP)).draft).toMatchObject({
    by: 'otto',
    fields: { title: 'Of Otto' },
    version: 'key-of-otto',
  })
  // Edda has now seen Otto's text, so she may save over it.
  expect((await save(edda, 'key-of-otto', 'key-of-edda', 'Of both'))[0]).toBe(200)
})

test('[WRITE-07] of two tabs of one editor the second is refused too, also after the draft was published and begun again', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const old = await edda.save(TIP, { title: 'First tab' })
  await edda.call('publish', { path: TIP, version: old, at: null })
  const fresh = await edda.save(TIP, { title: 'Second tab' })
  const { published, draft } = await edda.read(TIP)
  const late = { path: TIP, fields: draft.fields, base: old, basedOn: published.hash, key: 'late-save' }
  expect(await edda.call('draft', late)).toMatchObject([409, { code: 'draft-changed' }])
  expect(await edda.call('publish', { path: TIP, version: 'unknown-1', at: null })).toMatchObject([
    409,
    { code: 'draft-changed' },
  ])
  expect(await edda.call('discard', { path: TIP, version: old })).toMatchObject([409, { code: 'draft-changed' }])
  expect((await edda.read(TIP)).draft.version).toBe(fresh)
})

test('a save that is sent again, because its answer was lost, changes nothing and is no conflict', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const { published } = await edda.read(TIP)
  const save = { path: TIP, fields: published.fields, base: null, basedOn: published.hash, key: 'same-key' }
  const [first, again] = [await edda.call('draft', save), await edda.call('draft', save)]
  expect([first[0], again]).toEqual([200, first])
  const both = ['second-key', 'third-key1'].map((key) => edda.call('draft', { ...save, base: 'same-key', key }))
  expect((await Promise.all(both)).map(([status]) => status).sort()).toEqual([200, 409])
})

test('a discarded draft is gone, and what was published stays', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const version = await edda.save(TIP, { title: 'Never mind' })
  expect(await edda.call('discard', { path: TIP, version })).toMatchObject([
    200,
    { draft: null, published: { fields: { title: 'Tip 1' } } },
  ])
})

test('an editor whose role ends while typing is refused like a stranger, and what was saved before stays', async () => {
  const site = await writingSite()
  const [anna, edda] = [await editorAt(site, 'anna', 'operator'), await editorAt(site)]
  await edda.save(TIP, { title: 'Kept' })
  expect((await anna.remove(`/api/admin/team/${edda.id}`))[0]).toBe(200)
  const { draft, published } = await anna.read(TIP)
  const next = { path: TIP, fields: draft.fields, base: draft.version, basedOn: published.hash, key: 'next-save' }
  expect(await edda.call('draft', next)).toMatchObject([404, { code: 'not-found' }])
  expect(await edda.call('publish', { path: TIP, version: draft.version, at: null })).toMatchObject([
    404,
    { code: 'not-found' },
  ])
  expect((await anna.read(TIP)).draft).toMatchObject({ by: 'edda', fields: { title: 'Kept' } })
})

test('paths that leave the content folder, or name a file of no kind or language of the site, are refused', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const draft = (path: string) => edda.call('draft', { path, fields: {}, base: null, basedOn: null, key: 'some-save' })
  for (const path of [
    '../secret.md',
    'tips/../../secret.md',
    'tips/riding/../../site.yaml',
    '/etc/passwd',
    'tips/riding/..%2f..%2fx.md',
    'tips\\riding\\x.md',
    'tips/riding/x.md\0',
    'tips/riding/x.html',
    'tips/riding/.hidden.md',
    'tips/x.md',
    'package.json',
    'de/logo.svg',
    '',
    'a'.repeat(300),
  ]) {
    expect(await draft(path), path).toMatchObject([400, { code: 'invalid-field' }])
    const answer = await edda.get(`/api/admin/content/file?path=${encodeURIComponent(path)}`)
    expect(answer.code, path).toBe('invalid-field')
  }
  // A language that the site does not have, the language of the originals, and a file without fields.
  for (const path of ['fr/tips/riding/tip-1.md', 'en/tips/riding/tip-1.md', 'tips/riding/tip-1.svg'])
    expect(await draft(path), path).toMatchObject([410, { code: 'gone' }])
  expect(await edda.read('tips/riding/nowhere.md')).toMatchObject({ code: 'gone' })
})

test('an oversized draft and one with characters that a database does not keep are refused', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const draft = (fields: object) =>
    edda.call('draft', { path: TIP, fields, base: null, basedOn: null, key: 'some-save' })
  expect(await draft({ title: 'x'.repeat(70_000) })).toMatchObject([413, { code: 'body-too-large' }])
  for (const fields of [{ title: 'x'.repeat(50_000) }, { title: 'a\0b' }, { title: '\ud800' }, { '\udfff': 'x' }])
    expect(await draft(fields)).toMatchObject([400, { errors: [{ message: FIELD_ERRORS['not-plain-text'] }] }])
  expect(await draft([] as object)).toMatchObject([400, {}])
  // Small, but deeply nested.
  const keys = `"path":"${TIP}","base":null,"basedOn":null,"key":"some-save"`
  const payload = `{${keys},"fields":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`
  const headers = { ...edda.headers, 'content-type': 'application/json' }
  const deep = await site.app.inject({ method: 'POST', url: '/api/admin/content/draft', headers, payload })
  expect([deep.statusCode, deep.json().code]).toEqual([400, 'invalid-field'])
})

test('markup in every field is published as text, and pages show it as text', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const evil = '<img src=x onerror=alert(1)>"\'&{}'
  const fields = {
    title: evil,
    tag: evil.slice(0, 40),
    shortDescription: evil,
    didYouKnow: evil,
    keywords: [evil.slice(0, 40)],
    sources: [{ title: evil, url: 'https://example.org/"><script>' }],
    check: { question: evil, right: `${evil}1`, wrong: [`${evil}2`, `${evil}3`], why: evil },
  }
  expect((await edda.publish(TIP, fields))[0]).toBe(200)
  await site.update()
  expect(await site.tip(1)).toMatchObject({ title: evil, didYouKnow: evil, keywords: [evil.slice(0, 40)] })
  // A source must have a web address, and the description must have no markup.
  const refused = await edda.publish(TIP, {
    sources: [{ title: 'x', url: 'javascript:alert(1)' }],
    fullDescription: evil,
  })
  expect((refused[1].errors as unknown as { path: string[] }[]).map(({ path }) => path.slice(1).join('.'))).toEqual([
    'sources.0.url',
    'fullDescription',
  ])
})

test('[WRITE-19] discarding a tip that was never published answers that nothing is left of it', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const [, { path, draft }] = await edda.post('/api/admin/content/tips', { category: 'riding', title: 'Never mind' })
  expect(await edda.call('discard', { path, version: draft.version })).toEqual([200, null])
  expect(await edda.read(path)).toMatchObject({ code: 'gone' })
  expect((await edda.list()).files.map((file: { path: string }) => file.path)).not.toContain(path)
})

test('[WRITE-19] a category with tips is refused with the tips first', async () => {
  const site = await writingSite([{}, {}], { 'categories/riding.svg': DRAWING_OF_CATEGORY })
  const edda = await editorAt(site)
  const { categories } = (await edda.read('categories.yaml')).published.fields
  const rest = categories.filter(({ id }: { id: string }) => id !== 'riding')
  const [status, { errors }] = await edda.publish('categories.yaml', { categories: rest })
  expect(status).toBe(400)
  expect((errors as unknown as { path: string[] }[]).map(({ path }) => path[0])).toEqual([
    'tips/riding/tip-1.md',
    'tips/riding/tip-2.md',
    'categories/riding.svg',
  ])
})

test('several people who begin tips with the same title at once each have a tip of their own', async () => {
  const site = await writingSite()
  const editors = [
    await editorAt(site),
    await editorAt(site, 'otto', 'operator'),
    await editorAt(site, 'olga', 'operator'),
  ]
  const begun = await Promise.all(
    editors.map((editor) => editor.post('/api/admin/content/tips', { category: 'riding', title: 'Wet leaves' })),
  )
  expect(begun.map(([status]) => status)).toEqual([200, 200, 200])
  expect(begun.map(([, { path }]) => path).sort()).toEqual([
    'tips/riding/wet-leaves-2.md',
    'tips/riding/wet-leaves-3.md',
    'tips/riding/wet-leaves.md',
  ])
  const ids = begun.map(([, { draft }]) => (draft as { fields: { id: number } }).fields.id)
  expect(ids.sort()).toEqual([2, 3, 4])
})
