import { expect, test } from 'vitest'
import { caller } from '#tests/support/calls.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { placeFile } from '#tools/lib/content.ts'

const FUTURE = '2999-01-01T00:00:00.000Z'

/** A site of two tips, and an editor who has begun a third one. The folder has no file for it. */
async function siteWithNewTip(others: Record<string, string> = {}) {
  const site = await writingSite([{}, {}], others)
  const edda = await editorAt(site)
  const { id, ...fields } = (await edda.read(TIP)).published.fields
  const [, begun] = await edda.post('/api/admin/content/tips', { category: 'riding', title: 'Fresh' })
  const path = String(begun.path)
  const lineNow = async () => (await edda.list()).files.find((file: { path: string }) => file.path === path)
  return { site, edda, path, fields: { ...fields, title: 'Fresh' }, lineNow }
}

test('[WRITE-08] a tip that was made in Admin stays in its list and keeps its id while it is hidden, edited and published again', async () => {
  const { site, edda, path, fields, lineNow } = await siteWithNewTip()
  await edda.publish(path, fields)
  await site.update()
  const { id } = (await edda.read(path)).published.fields
  const ada = await caller(site, 'ada')
  await ada.post(`/api/tips/${id}/like`)
  expect((await edda.call('hide', { path }))[0]).toBe(200)
  await site.update()
  expect(await lineNow()).toMatchObject({ isHidden: true, isPublished: false, tip: { id, title: 'Fresh' } })
  expect(await edda.read(path)).toMatchObject({ published: null, lastShown: { id, title: 'Fresh' } })
  expect((await edda.publish(path, { ...fields, title: 'Better' }))[0]).toBe(200)
  await site.update()
  expect((await edda.read(path)).published.fields).toMatchObject({ id, title: 'Better' })
  expect((await site.tip(id)).title).toBe('Better')
  expect((await ada.get('/api/engagement')).likedTipIds).toEqual([id])
})

test('[WRITE-05] a new tip that waits for its time is in the list, and keeps its id when the editor goes on writing', async () => {
  const { site, edda, path, fields, lineNow } = await siteWithNewTip()
  await edda.publish(path, fields, FUTURE)
  const { id } = (await edda.read(path)).planned.fields
  expect(await lineNow()).toMatchObject({ planned: { publishAt: FUTURE }, tip: { id, title: 'Fresh' } })
  await edda.save(path, { ...fields, title: 'Better' })
  expect((await edda.read(path)).draft.fields).toMatchObject({ id, title: 'Better' })
  await site.reachPlans()
  await site.update()
  const { draft, published } = await edda.read(path)
  await edda.call('rebase', { path, version: draft.version, hash: published.hash })
  expect((await edda.call('publish', { path, version: draft.version, at: null }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(id)).toMatchObject({ title: 'Better' })
})

test('[WRITE-08] a tip that was made in Admin can be hidden although a rule of a place asks about it', async () => {
  const question = { tip: 3, question: 'How fast?', right: 'Slowly', wrong: ['Fast', 'Faster'], why: 'So.' }
  const { site, edda, path, fields } = await siteWithNewTip({ 'places/de.yaml': placeFile({ rules: [{}] }) })
  await edda.publish(path, fields)
  site.write('places/de.yaml', placeFile({ rules: [{ question }] }))
  expect(await edda.call('hide', { path })).toMatchObject([200, { isHidden: true }])
})

test('[WRITE-08] a hidden tip is edited from the text that riders saw last', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Revised' })
  await edda.call('hide', { path: TIP })
  await site.update()
  expect((await edda.read(TIP)).lastShown.title).toBe('Revised')
  expect((await edda.post('/api/admin/content/picture/remove', { path: TIP }))[0]).toBe(200)
  expect((await edda.read(TIP)).draft.fields.title).toBe('Revised')
})

test('[WRITE-08] a hidden tip whose file was removed meanwhile cannot be shown again', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  await edda.call('hide', { path: TIP })
  site.removeFile(TIP)
  expect((await edda.call('show', { path: TIP }))[0]).toBe(410)
  expect(await edda.read(TIP)).toMatchObject({ isHidden: true, lastShown: null })
})
