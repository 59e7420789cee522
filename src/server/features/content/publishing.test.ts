import { expect, test } from 'vitest'
import type { PageRenderer } from '#server/pages/page-renderer.ts'
import { makeCachedReply } from '#server/platform/http/cached-reply.ts'
import { libraryOf, type TestApp, testApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writing, writingSite } from '#tests/support/writing.ts'
import { contentFiles, tipFile } from '#tools/lib/content.ts'

const FUTURE = '2999-01-01T00:00:00.000Z'

test('[WRITE-02] a published tip is in pages, API, guide, previews, offline copy and texts without a restart, with another ETag', async () => {
  const site = await writingSite([{ title: 'Old title' }])
  const edda = await editorAt(site)
  const etags = async () => {
    const paths = ['/', '/tips/1', '/api/tips', '/llms.txt', '/sw.js', '/guide.pdf', '/tips/1/preview.png']
    return Promise.all(paths.map(async (path) => [path, (await site.app.inject(path)).headers.etag] as const))
  }
  const before = await etags()
  expect((await edda.publish(TIP, { title: 'New title', fullDescription: 'Key points.' }))[0]).toBe(200)
  await site.update()
  for (const path of ['/tips/1', '/api/tips', '/llms.txt', '/'])
    expect(await site.get(path), path).toContain('New title')
  for (const [index, [path, etag]] of (await etags()).entries()) expect(etag, path).not.toBe(before[index]?.[1])
  expect(await site.tip(1)).toMatchObject({ id: 1, fullDescription: 'Key points.' })
})

test('[WRITE-02] another server of the database serves what was published, also one that was away meanwhile', async () => {
  const site = await writingSite([{ title: 'Old title' }])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'First' })
  const other = await testApp({ CONTENT_DIR: site.folder }, { ...site.parts })
  const there = writing(other)
  await there.update()
  expect((await there.tip(1)).title).toBe('First')
  await edda.publish(TIP, { title: 'Second' })
  await edda.publish(TIP, { title: 'Third' })
  await there.update()
  expect((await there.tip(1)).title).toBe('Third')
})

test('[WRITE-01] what check-content refuses is not published, and the answer names file, field and reason', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  const [status, answer] = await edda.publish(TIP, { title: '', icon: 'no-such-icon', fullDescription: '**bold**' })
  expect([status, answer]).toMatchObject([400, { code: 'content-refused' }])
  expect(answer.errors).toEqual([
    { path: [TIP, 'title'], message: 'Is missing', code: 'invalid' },
    { path: [TIP, 'fullDescription'], message: expect.stringContaining('Holds markup'), code: 'invalid' },
    { path: [TIP, 'icon'], message: "'no-such-icon' is not the name of a Lucide icon", code: 'invalid' },
  ])
  const { draft } = await edda.read(TIP)
  expect(draft.problems.map(({ field }: { field: string }) => field)).toEqual(['title', 'fullDescription', 'icon'])
  expect((await site.tip(1)).title).toBe('Tip 1')
  // Problems of other files show when all files are checked together.
  await edda.save(TIP, { title: 'Tip', icon: 'bike', fullDescription: '', rules: ['no-such-rule'] })
  const drawn = await edda.publish(TIP, { drawing: 'A drawing that is not there' })
  expect([drawn[0], drawn[1].errors]).toEqual([
    400,
    [{ path: [TIP, 'drawing'], message: 'there is no drawing tips/riding/tip-1.svg and no photo', code: 'invalid' }],
  ])
})

test('[WRITE-05] a planned revision holds from its time on, once, on a server that was started in between', async () => {
  const site = await writingSite([{ title: 'Now' }])
  const edda = await editorAt(site)
  const [status, planned] = await edda.publish(TIP, { title: 'Later' }, FUTURE)
  expect([status, planned]).toMatchObject([
    200,
    { planned: { publishAt: FUTURE, fields: { title: 'Later' } }, draft: null },
  ])
  await site.update()
  expect((await site.tip(1)).title).toBe('Now')
  // Nothing else can be published for this file until the plan is withdrawn or its time has come.
  expect(await edda.publish(TIP, { title: 'Between' })).toMatchObject([409, { code: 'content-planned' }])
  await site.reachPlans()
  const other = await testApp({ CONTENT_DIR: site.folder }, { ...site.parts })
  for (const server of [site, writing(other)]) {
    await server.update()
    expect((await server.tip(1)).title).toBe('Later')
  }
  const { revisions } = await edda.get(`/api/admin/content/history?path=${TIP}`)
  expect(revisions).toMatchObject([{ state: 'current', by: 'edda' }])
  expect(await edda.remove(`/api/admin/content/revisions/${revisions[0].id}`)).toMatchObject([
    409,
    { code: 'content-published' },
  ])
})

test('[WRITE-05] a planned revision that does not fit any more when its time comes is left out, and today says so', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const { categories } = (await edda.read('categories.yaml')).published.fields
  const withoutStorage = categories.filter(({ id }: { id: string }) => id !== 'storage')
  expect((await edda.publish('categories.yaml', { categories: withoutStorage }, FUTURE))[0]).toBe(200)
  const { fields } = (await edda.read(TIP)).published
  const [, { path }] = await edda.post('/api/admin/content/tips', { category: 'storage', title: 'Charging' })
  expect((await edda.publish(path, { ...fields, title: 'Charging' }))[0]).toBe(200)
  await site.reachPlans()
  await site.update()
  expect((await site.tip(2)).title).toBe('Charging')
  expect((await site.app.inject('/api/categories')).json()).toHaveLength(4)
  expect((await edda.get('/api/admin/today')).waiting).toContainEqual({ kind: 'misfits', count: 1, isMore: false })
  expect((await edda.list()).refused).toEqual([
    { file: 'tips/storage/charging.md', field: 'category', reason: "'storage' is not in categories.yaml" },
  ])
})

test('[WRITE-05] a planned revision that is withdrawn is never published, and is a draft again', async () => {
  const site = await writingSite([{ title: 'Now' }])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Later' }, FUTURE)
  const { planned } = await edda.read(TIP)
  const withdraw = () => edda.remove(`/api/admin/content/revisions/${planned.id}`)
  const again = { planned: null, draft: { fields: { title: 'Later' }, isOutdated: false } }
  expect(await withdraw()).toMatchObject([200, again])
  expect(await withdraw(), 'another window, or after a lost answer').toMatchObject([200, again])
  await site.reachPlans()
  await site.update()
  expect((await site.tip(1)).title).toBe('Now')
  expect((await edda.publish(TIP, { title: 'After all' }))[0]).toBe(200)
})

test('[WRITE-06] history names author and day of every revision, shows what changed, and restores any of them', async () => {
  const site = await writingSite([{ title: 'Folder' }])
  const [edda, otto] = [await editorAt(site), await editorAt(site, 'otto', 'operator')]
  await edda.publish(TIP, { title: 'First' })
  await otto.publish(TIP, { title: 'Second' })
  const { revisions, next } = await edda.get(`/api/admin/content/history?path=${TIP}`)
  expect(next).toBeNull()
  expect(revisions).toMatchObject([
    { by: 'otto', at: '2026-06-15T12:00:00.000Z', state: 'current', kind: 'file' },
    { by: 'edda', at: '2026-06-15T12:00:00.000Z', state: 'past', kind: 'file' },
  ])
  const seen = await edda.get(`/api/admin/content/revisions/${revisions[1].id}`)
  expect([seen.fields.title, seen.before.title]).toEqual(['First', 'Folder'])
  expect((await edda.post(`/api/admin/content/revisions/${revisions[1].id}/restore`))[0]).toBe(200)
  await site.update()
  expect((await site.tip(1)).title).toBe('First')
  expect((await edda.get(`/api/admin/content/history?path=${TIP}`)).revisions).toHaveLength(3)
  expect((await edda.get('/api/admin/content/revisions/99')).code).toBe('gone')
})

test('[WRITE-06] a publication is taken back, also the first of a file of the folder', async () => {
  const site = await writingSite([{ title: 'Folder' }])
  const [edda, otto] = [await editorAt(site), await editorAt(site, 'otto', 'operator')]
  const history = () => edda.get(`/api/admin/content/history?path=${TIP}`)
  const takeBack = (id: number) => edda.post(`/api/admin/content/revisions/${id}/take-back`)
  await edda.publish(TIP, { title: 'First' })
  const first = await history()
  expect(first.canTakeBack).toBe(true)
  expect(await takeBack(first.revisions[0].id)).toMatchObject([200, { published: { fields: { title: 'Folder' } } }])
  await site.update()
  expect((await site.tip(1)).title).toBe('Folder')
  expect((await history()).canTakeBack).toBe(false)
  expect(await takeBack(first.revisions[0].id)).toMatchObject([409, { code: 'content-changed' }])
  await edda.publish(TIP, { title: 'Second' })
  await otto.publish(TIP, { title: 'Third' })
  expect(await takeBack((await history()).revisions[0].id)).toMatchObject([
    200,
    { published: { fields: { title: 'Second' } } },
  ])
  const { fields } = (await edda.read(TIP)).published
  const [, { path }] = await edda.post('/api/admin/content/tips', { category: 'riding', title: 'New' })
  await edda.publish(path, { ...fields, title: 'New' })
  const added = await edda.get(`/api/admin/content/history?path=${path}`)
  expect(added.canTakeBack).toBe(false)
  expect(await takeBack(added.revisions[0].id)).toMatchObject([410, { code: 'gone' }])
})

test('[WRITE-07] a draft over a text that somebody else has published is refused until its editor has seen that', async () => {
  const site = await writingSite([{ title: 'Old' }])
  const [edda, otto] = [await editorAt(site), await editorAt(site, 'otto', 'operator')]
  const version = await edda.save(TIP, { title: 'Mine' })
  await site.parts.db.deleteFrom('content_draft').execute()
  await otto.publish(TIP, { title: 'Theirs' })
  const { published } = await edda.read(TIP)
  // The draft was based on the text before Otto published his.
  await edda.call('draft', {
    path: TIP,
    fields: { ...published.fields, title: 'Mine' },
    base: null,
    basedOn: 'older',
    key: version,
  })
  const seen = await edda.read(TIP)
  expect(seen).toMatchObject({
    draft: { isOutdated: true, fields: { title: 'Mine' } },
    published: { fields: { title: 'Theirs' } },
  })
  const draft = { path: TIP, version }
  expect(await edda.call('publish', { ...draft, at: null })).toMatchObject([409, { code: 'content-changed' }])
  expect(await edda.call('rebase', { ...draft, hash: 'older' })).toMatchObject([409, { code: 'content-changed' }])
  expect(await edda.call('rebase', { ...draft, hash: published.hash })).toMatchObject([
    200,
    { draft: { isOutdated: false } },
  ])
  expect((await edda.call('publish', { ...draft, at: null }))[0]).toBe(200)
  await site.update()
  expect((await site.tip(1)).title).toBe('Mine')
})

test('[WRITE-12] a file that a deployment changed under a revision is shown with both texts, and either can be kept', async () => {
  const site = await writingSite([{ title: 'Folder' }])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Admin' })
  site.write(TIP, tipFile({ title: 'Deployed' }))
  await site.app.contentReloader.reload()
  const waiting = async () => (await edda.get('/api/admin/today')).waiting
  expect(await waiting()).toContainEqual({ kind: 'conflicts', count: 1, isMore: false })
  const seen = await edda.read(TIP)
  expect(seen).toMatchObject({
    isInConflict: true,
    published: { fields: { title: 'Admin' } },
    folder: { fields: { title: 'Deployed' } },
  })
  expect((await site.tip(1)).title).toBe('Admin')
  const resolve = (keep: string, folderHash = seen.folder.hash) => edda.call('resolve', { path: TIP, keep, folderHash })
  expect(await resolve('folder', 'older')).toMatchObject([409, { code: 'content-changed' }])
  expect(await resolve('folder')).toMatchObject([
    200,
    { isInConflict: false, published: { fields: { title: 'Deployed' } } },
  ])
  await site.update()
  expect([(await site.tip(1)).title, await waiting()]).toEqual([
    'Deployed',
    expect.not.arrayContaining([{ kind: 'conflicts', count: 1, isMore: false }]),
  ])
  const { revisions } = await edda.get(`/api/admin/content/history?path=${TIP}`)
  await edda.post(`/api/admin/content/revisions/${revisions[1].id}/restore`)
  site.write(TIP, tipFile({ title: 'Deployed again' }))
  const { folder } = await edda.read(TIP)
  expect(await resolve('revision', folder.hash)).toMatchObject([
    200,
    { isInConflict: false, published: { fields: { title: 'Admin' } } },
  ])
})

test('[WRITE-12] a revision that does not fit a deployed folder is not served, the one before it is, and today says so', async () => {
  const site = await writingSite([{ title: 'Folder' }, { title: 'Other' }])
  const edda = await editorAt(site)
  await edda.publish('tips/riding/tip-2.md', { title: 'Admin' })
  // The deployment gives the id of the second tip to another file.
  site.write(TIP, tipFile({ id: 2, title: 'Twin' }))
  site.write('tips/riding/tip-2.md', tipFile({ id: 3, title: 'Moved' }))
  await site.app.contentReloader.reload()
  expect([(await site.tip(2)).title, (await site.tip(3)).title]).toEqual(['Twin', 'Moved'])
  expect((await edda.get('/api/admin/today')).waiting).toContainEqual({ kind: 'misfits', count: 1, isMore: false })
  expect((await edda.list()).refused).toEqual([
    { file: 'tips/riding/tip-2.md', field: 'id', reason: `2 is the id of ${TIP} too` },
  ])
})

test('[WRITE-03] pages that riders open are made before the content is exchanged, so that no rider waits for them', async () => {
  const made: string[] = []
  const pages: PageRenderer = {
    files: {
      clientDir: import.meta.dirname,
      serviceWorker: '',
      assetsOf: () => [],
      adminOf: () => ({ script: '', styles: [] }),
    },
    renderPage: async ({ path, data }) => {
      made.push(path)
      return makeCachedReply(JSON.stringify(data.queries), 'text/html')
    },
    close: async () => undefined,
  }
  const site = await writingSite([{ title: 'Old' }, {}], {}, { pages })
  const edda = await editorAt(site)
  for (const path of ['/', '/de', '/tips/1']) await site.get(path)
  await edda.publish(TIP, { title: 'New' })
  await site.update()
  made.length = 0
  for (const path of ['/', '/de', '/tips/1', '/sw.js']) expect(await site.get(path), path).not.toContain('Old')
  expect(made).toEqual([])
  // A page that nobody has opened lately is made when somebody asks for it.
  expect(await site.get('/tips/2')).toContain('Tip 2')
  expect(made).toEqual(['/tips/2'])
})

test('content that is replaced twice at once ends with the last call', async () => {
  const site = await writingSite()
  const libraries = ['First', 'Second'].map((title) => libraryOf(contentFiles([{ title }])))
  await Promise.all(libraries.map((library, index) => site.app.replaceContent(library, index === 0)))
  expect((await site.tip(1)).title).toBe('Second')
})

test('the content is checked in a worker thread of the server, which answers with what riders see', async () => {
  const site = await writingSite([{ title: 'Old' }])
  const { checkRevised, ...parts } = site.parts
  const other = writing(await testApp({ CONTENT_DIR: site.folder }, { ...parts, checkRevised: undefined as never }))
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'From a thread' })
  await other.update()
  expect((await other.tip(1)).title).toBe('From a thread')
})

test('publishing again after an answer that was lost publishes nothing twice', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const version = await edda.save(TIP, { title: 'Once' })
  const publish = () => edda.call('publish', { path: TIP, version, at: null })
  expect([(await publish())[0], (await publish())[0]]).toEqual([200, 200])
  expect((await edda.get(`/api/admin/content/history?path=${TIP}`)).revisions).toHaveLength(1)
})

test('of two presses at once that publish one draft both succeed, and it is published once', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const version = await edda.save(TIP, { title: 'Once' })
  const publish = () => edda.call('publish', { path: TIP, version, at: null })
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(([status]) => status)).toEqual([200, 200, 200])
  expect((await edda.get(`/api/admin/content/history?path=${TIP}`)).revisions).toHaveLength(1)
})

test('of two publications at once that do not fit together only one is stored', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const { categories } = (await edda.read('categories.yaml')).published.fields
  const withoutStorage = categories.filter(({ id }: { id: string }) => id !== 'storage')
  const { fields } = (await edda.read(TIP)).published
  const [, { path }] = await edda.post('/api/admin/content/tips', { category: 'storage', title: 'Charging' })
  const drafts = [
    { path, version: await edda.save(path, { ...fields, title: 'Charging' }), at: null },
    { path: 'categories.yaml', version: await edda.save('categories.yaml', { categories: withoutStorage }), at: null },
  ]
  const answers = await Promise.all(drafts.map((draft) => edda.call('publish', draft)))
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400])
  await site.update()
  expect((await edda.list()).refused).toEqual([])
})

test('two publications at once that fit together are both stored', async () => {
  const site = await writingSite([{}, {}])
  const edda = await editorAt(site)
  const second = 'tips/riding/tip-2.md'
  const versions = [await edda.save(TIP, { title: 'One' }), await edda.save(second, { title: 'Two' })]
  const answers = await Promise.all(
    [TIP, second].map((path, index) => edda.call('publish', { path, version: versions[index], at: null })),
  )
  expect(answers.map(([status]) => status)).toEqual([200, 200])
  await site.update()
  expect([(await site.tip(1)).title, (await site.tip(2)).title]).toEqual(['One', 'Two'])
})

test('a revision that a deployment has made impossible takes no other one along, also when the problem names a file of the folder', async () => {
  const site = await writingSite([{ title: 'One' }, { title: 'Two' }, ...Array.from({ length: 8 }, () => ({}))])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'One of Admin' })
  for (let id = 3; id <= 10; id++) await edda.publish(`tips/riding/tip-${id}.md`, { title: `Admin ${id}` })
  await site.update()
  // Admin's text of the first tip has the id that another tip of the folder has now.
  site.write(TIP, tipFile({ id: 11, title: 'One of the folder' }))
  site.write('tips/riding/tip-2.md', tipFile({ id: 1, title: 'Two of the folder' }))
  await site.app.contentReloader.reload()
  const titles = (await site.app.inject('/api/tips')).json().map(({ title }: { title: string }) => title)
  expect(titles).toEqual([
    'Two of the folder',
    ...Array.from({ length: 8 }, (_, index) => `Admin ${index + 3}`),
    'One of the folder',
  ])
})

/** Lets something happen after the server has read a file for a change and before it checks the change. */
function beforeNextCheck({ app: { contentReloader } }: TestApp, happen: () => Promise<unknown>): void {
  const { update } = contentReloader
  contentReloader.update = async () => {
    contentReloader.update = update
    await happen()
    return update()
  }
}

test('[WRITE-12] the end of a conflict does not replace a text that another editor has published at the same time', async () => {
  const site = await writingSite([{ title: 'Folder' }])
  const [edda, finn] = [await editorAt(site), await editorAt(site, 'finn')]
  await edda.publish(TIP, { title: 'First' })
  site.write(TIP, tipFile({ title: 'Deployed' }))
  await site.app.contentReloader.reload()
  const { folder } = await edda.read(TIP)
  beforeNextCheck(site, () => finn.publish(TIP, { title: 'Second' }))
  const answer = await edda.call('resolve', { path: TIP, keep: 'revision', folderHash: folder.hash })
  expect(answer).toMatchObject([409, { code: 'content-changed' }])
  await site.update()
  expect((await site.tip(1)).title).toBe('Second')
})

test('[WRITE-08] hiding and showing a tip does not bring back an older text while another editor publishes', async () => {
  const site = await writingSite([{ title: 'Folder' }, {}])
  const [edda, finn] = [await editorAt(site), await editorAt(site, 'finn')]
  await edda.publish(TIP, { title: 'First' })
  await site.update()
  beforeNextCheck(site, () => finn.publish(TIP, { title: 'Second' }))
  expect(await edda.call('hide', { path: TIP })).toMatchObject([409, { code: 'content-changed' }])
  expect((await edda.call('hide', { path: TIP }))[0]).toBe(200)
  expect((await edda.read(TIP)).lastShown).toMatchObject({ title: 'Second' })
  await site.update()
  beforeNextCheck(site, async () => {
    await finn.call('show', { path: TIP })
    await finn.publish(TIP, { title: 'Third' })
  })
  expect(await edda.call('show', { path: TIP })).toMatchObject([409, { code: 'content-changed' }])
  await site.update()
  expect((await site.tip(1)).title).toBe('Third')
})
