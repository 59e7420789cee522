import { expect, test } from 'vitest'
import { checkRevised } from '#server/content/check-revised.ts'
import { folderFiles } from '#server/content/files.ts'
import { loadLibrary } from '#server/content/load.ts'
import { commandActor } from '#server/platform/admin/log.ts'
import { testApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writing, writingSite } from '#tests/support/writing.ts'
import { temporaryContent, tipFile, translationFile } from '#tools/lib/content.ts'
import { exportContent, importContent } from './transfer-service.ts'

const PATHS = [
  '/api/tips',
  '/api/tips?language=de',
  '/api/categories',
  '/tips/1',
  '/de/tips/1',
  '/',
  '/llms.txt',
  '/sitemap.xml',
]

type Site = Awaited<ReturnType<typeof writingSite>>

const partsOf = ({ parts }: Pick<Site, 'parts'>, contentDir: string) => ({
  db: parts.db,
  contentDir,
  languages: parts.config.languages,
  check: checkRevised,
})

/** A site on which an editor has published, hidden and translated something, and its export as a folder. */
async function exported() {
  const site = await writingSite([{ title: 'Folder' }, {}, {}], { [`de/${TIP}`]: translationFile({}) })
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Admin: "1"', fullDescription: 'Key.\n\nWhy:\n\n- one' })
  await edda.publish(`de/${TIP}`, { title: 'Verwaltung', fullDescription: 'Kern.' })
  await edda.call('hide', { path: 'tips/riding/tip-2.md' })
  await edda.publish('tips/riding/tip-3.md', { title: 'Only a plan' }, '2999-01-01T00:00:00.000Z')
  await site.update()
  const files = Object.fromEntries(await exportContent(partsOf(site, site.folder)))
  const { folder, remove } = temporaryContent(files)
  return { site, edda, folder, remove, files }
}

test('[WRITE-13] export is the content folder that gives the same site, byte for byte', async () => {
  const { site, folder, remove, files } = await exported()
  expect(Object.keys(files)).toEqual(['categories.yaml', `de/${TIP}`, TIP, 'tips/riding/tip-3.md'])
  const library = loadLibrary(folder, site.parts.config.languages)
  const fresh = await testApp({ CONTENT_DIR: folder }, { library })
  for (const path of PATHS) expect(await writing(fresh).get(path), path).toBe(await site.get(path))
  remove()
})

test('[WRITE-13] import of an export changes nothing, and into an empty site it gives the same one', async () => {
  const { site, folder, remove } = await exported()
  const revisions = async () => site.parts.db.selectFrom('content_revision').select('id').execute()
  const before = await revisions()
  expect(await importContent(partsOf(site, site.folder), folderFiles(folder), commandActor())).toEqual({
    changed: 0,
    unknown: [],
  })
  expect(await revisions()).toEqual(before)

  const empty = temporaryContent({ 'README.txt': 'Nothing yet' })
  const other = await testApp({ CONTENT_DIR: empty.folder })
  const imported = await importContent(partsOf(other, empty.folder), folderFiles(folder), commandActor())
  expect(imported).toEqual({ changed: 4, unknown: [] })
  const there = writing(other)
  await there.update()
  for (const path of PATHS) expect(await there.get(path), path).toBe(await site.get(path))
  const [logged] = await other.parts.db.selectFrom('desk_log').selectAll().execute()
  expect(logged).toMatchObject({ action: 'content-imported', actor: 'command', subject: '4' })
  remove()
  empty.remove()
})

test('[WRITE-13] import takes away what the folder lacks, names files that are no content, and refuses what check-content refuses', async () => {
  const { site, edda, folder, remove } = await exported()
  const wrong = temporaryContent({ 'categories.yaml': '[]', 'tips/riding/x.md': tipFile({ id: 1 }), 'notes.txt': 'x' })
  await expect(
    importContent(partsOf(site, site.folder), folderFiles(wrong.folder), commandActor()),
  ).rejects.toMatchObject({
    code: 'content-refused',
  })
  const kept = folderFiles(folder).paths.filter((path) => path !== `de/${TIP}`)
  const added = temporaryContent({
    ...Object.fromEntries(kept.map((path) => [path, folderFiles(folder).bytes(path)])),
    'notes.txt': 'x',
    [TIP]: tipFile({ title: 'Imported' }),
  })
  expect(await importContent(partsOf(site, site.folder), folderFiles(added.folder), commandActor())).toEqual({
    changed: 2,
    unknown: ['notes.txt'],
  })
  await site.update()
  expect((await site.tip(1)).title).toBe('Imported')
  // The folder has no translation, so riders see none.
  expect(await site.tip(1, 'de')).toMatchObject({ title: 'Imported', language: 'en' })
  expect((await edda.read(TIP)).published.revision).toMatchObject({ by: '' })
  for (const each of [wrong, added]) each.remove()
  remove()
})

test('[WRITE-13] export leaves out a revision that a deployment has made impossible, as the site does', async () => {
  const site = await writingSite([{ title: 'Folder' }, {}])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Admin' })
  await site.update()
  // A deployment exchanges the ids of two tips, so that the text of Admin has the id of the other one.
  site.write(TIP, tipFile({ id: 3, title: 'Folder' }))
  site.write('tips/riding/tip-2.md', tipFile({ id: 1, title: 'Two' }))
  await site.app.contentReloader.reload()
  expect((await edda.list()).refused).toHaveLength(1)
  const { folder, remove } = temporaryContent(Object.fromEntries(await exportContent(partsOf(site, site.folder))))
  const { tips } = loadLibrary(folder, site.parts.config.languages)
  remove()
  expect(tips.map(({ id, title }) => [id, title])).toEqual([
    [1, 'Two'],
    [3, 'Folder'],
  ])
})

test('an import is possible while a deployment has made a revision of another file impossible', async () => {
  const site = await writingSite([{ title: 'Folder' }, {}, {}])
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Admin' })
  await site.update()
  site.write(TIP, tipFile({ id: 4, title: 'Folder' }))
  site.write('tips/riding/tip-2.md', tipFile({ id: 1, title: 'Two' }))
  await site.app.contentReloader.reload()
  const files = Object.fromEntries(await exportContent(partsOf(site, site.folder)))
  const { folder, remove } = temporaryContent({
    ...files,
    'tips/riding/tip-3.md': tipFile({ id: 3, title: 'Three, imported' }),
  })
  const { changed } = await importContent(partsOf(site, site.folder), folderFiles(folder), commandActor())
  remove()
  expect(changed).toBe(1)
  await site.update()
  expect((await site.tip(3)).title).toBe('Three, imported')
})

test('[WRITE-18] Admin refuses lost letters at their field, an import lost values, and bullets of a word processor become a list', async () => {
  const site = await writingSite([{ title: 'Folder' }])
  const edda = await editorAt(site)
  const [status, { errors }] = await edda.publish(TIP, { title: 'Fr\uFFFDh' })
  expect([status, errors]).toEqual([400, [expect.objectContaining({ path: [TIP, 'title'] })]])
  expect((await edda.publish(TIP, { title: 'Früh', fullDescription: 'Lead.\n\nHow:\n\n•\tOne\n•\tTwo' }))[0]).toBe(200)
  await site.update()
  expect((await site.tip(1)).fullDescription).toBe('Lead.\n\nHow:\n\n- One\n- Two')

  const latin = Buffer.from(tipFile({ title: 'Früh' }), 'latin1')
  const wrong: Record<string, string | Buffer>[] = [{ [TIP]: latin }, { 'site.yaml': 'brand:\n  accent: #c8102e\n' }]
  for (const changed of wrong) {
    const files = Object.fromEntries(await exportContent(partsOf(site, site.folder)))
    const { folder, remove } = temporaryContent({ ...files, ...changed })
    await expect(importContent(partsOf(site, site.folder), folderFiles(folder), commandActor())).rejects.toMatchObject({
      code: 'content-refused',
      details: { errors: [{ path: expect.arrayContaining(Object.keys(changed)) }] },
    })
    remove()
  }
})

test('[WRITE-18] Admin names what is wrong in the content folder, and the site runs', async () => {
  const site = await writingSite([{ title: 'Fr\uFFFDh' }], { 'site.yml': 'name: Volt\n' })
  const { mistakes } = await (await editorAt(site)).list()
  expect(mistakes).toEqual([
    { file: TIP, field: '', reason: "holds '\uFFFD' at line 3, column 10, where a letter was lost: write it again" },
    { file: 'site.yml', field: '', reason: 'is not read, because its name must be site.yaml' },
  ])
  expect((await site.tip(1)).title).toBe('Fr\uFFFDh')
})
