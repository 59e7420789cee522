import { expect, test } from 'vitest'
import { checkRevised } from '#server/content/check-revised.ts'
import { folderFiles } from '#server/content/files.ts'
import { commandActor } from '#server/platform/admin/log.ts'
import { editorAt, writingSite } from '#tests/support/writing.ts'
import { temporaryContent } from '#tools/lib/content.ts'
import { exportContent, importContent } from './transfer-service.ts'

const SITE = 'site.yaml'
const OURS = { name: 'Rides', email: 'rides@example.org' }
const SPY = { ...OURS, email: 'spy@example.org' }
const FUTURE = '2999-01-01T00:00:00.000Z'
const REFUSED = [403, { code: 'operators-only', errors: [{ path: [SITE, 'operator', 'email'] }] }]

/** A site that says who runs it, with an operator and an editor. */
async function siteOfRides() {
  const site = await writingSite([{}], {
    [SITE]: 'name: Rides\noperator:\n  name: Rides\n  email: rides@example.org\n',
    'de/site.yaml': 'operator:\n  country: Deutschland\n',
  })
  const otto = await editorAt(site, 'otto', 'operator')
  const edda = await editorAt(site)
  const draft = (path: string, fields: object, base: string | null, hash: string | null, key: string) =>
    edda.call('draft', { path, fields, base, basedOn: hash, key })
  /** Whose address riders see now. */
  const address = async () => {
    await site.update()
    return site.app.contentReloader.current()?.library.site.file.operator?.email
  }
  const revisions = async () => (await edda.get(`/api/admin/content/history?path=${SITE}`)).revisions
  return { site, otto, edda, draft, address, revisions }
}

test('[DESK-14] an editor saves no draft that changes who runs the site, in no language and in no form', async () => {
  const { edda, draft, address } = await siteOfRides()
  const { hash } = (await edda.read(SITE)).published
  const values = [
    { name: 'X', operator: SPY },
    { name: 'X', operator: { ...OURS, phone: '+49 1' } },
    { name: 'X', operator: { name: 'Rides' } },
    { name: 'X', operator: [SPY] },
    { name: 'X', operator: 'spy@example.org' },
    { name: 'X' },
  ]
  for (const [index, fields] of values.entries())
    expect(await draft(SITE, fields, null, hash, `save-of-${index}`), JSON.stringify(fields)).toMatchObject([
      403,
      { code: 'operators-only' },
    ])
  expect(await draft(SITE, { operator: SPY }, null, hash, 'save-of-spy')).toMatchObject(REFUSED)
  const german = (await edda.read('de/site.yaml')).published.hash
  expect((await draft('de/site.yaml', { operator: { country: 'Elsewhere' } }, null, german, 'save-german'))[0]).toBe(
    403,
  )
  expect((await edda.read(SITE)).draft).toBeNull()
  // Everything else of the file is an editor's, and an empty or padded field changes nobody.
  const same = { name: 'Other name', operator: { ...OURS, email: ' rides@example.org', phone: '' } }
  expect((await draft(SITE, same, null, hash, 'save-of-name'))[0]).toBe(200)
  expect((await edda.publish(SITE, { name: 'Other name' }))[0]).toBe(200)
  expect(await address()).toBe('rides@example.org')
})

test('[DESK-14] an operator’s draft that changes who runs the site is published, planned and discarded by operators only', async () => {
  const { otto, edda, draft, address } = await siteOfRides()
  const version = await otto.save(SITE, { operator: SPY })
  expect(await edda.call('publish', { path: SITE, version, at: null })).toMatchObject(REFUSED)
  expect(await edda.call('publish', { path: SITE, version, at: FUTURE })).toMatchObject(REFUSED)
  expect(await edda.call('discard', { path: SITE, version })).toMatchObject(REFUSED)
  // An editor may work on in it, with what the operator has written.
  const { basedOn } = (await edda.read(SITE)).draft
  expect((await draft(SITE, { name: 'X', operator: SPY }, version, basedOn, 'save-of-edda'))[0]).toBe(200)
  expect(await edda.call('publish', { path: SITE, version: 'save-of-edda', at: null })).toMatchObject(REFUSED)
  expect(await address()).toBe('rides@example.org')
  expect((await otto.call('publish', { path: SITE, version: 'save-of-edda', at: null }))[0]).toBe(200)
  expect(await address()).toBe('spy@example.org')
})

test('[DESK-14] an editor takes back, restores and withdraws nothing that changes who runs the site', async () => {
  const { otto, edda, address, revisions } = await siteOfRides()
  await otto.publish(SITE, { operator: SPY })
  await otto.publish(SITE, { operator: OURS })
  const [last, first] = await revisions()
  expect(await edda.post(`/api/admin/content/revisions/${first.id}/restore`)).toMatchObject(REFUSED)
  expect(await edda.post(`/api/admin/content/revisions/${last.id}/take-back`)).toMatchObject(REFUSED)
  expect(await address()).toBe('rides@example.org')
  await otto.publish(SITE, { operator: SPY }, FUTURE)
  const { planned } = await edda.read(SITE)
  expect(await edda.remove(`/api/admin/content/revisions/${planned.id}`)).toMatchObject(REFUSED)
  expect((await otto.remove(`/api/admin/content/revisions/${planned.id}`))[0]).toBe(200)
  // The plan of an operator is an operator's draft again.
  const { version } = (await edda.read(SITE)).draft
  expect(await edda.call('publish', { path: SITE, version, at: null })).toMatchObject(REFUSED)
})

test('[DESK-14] who runs the site by a deployment is settled by operators only', async () => {
  const { site, otto, edda, address } = await siteOfRides()
  await edda.publish(SITE, { name: 'Name of Admin' })
  site.write(SITE, 'name: Rides\noperator:\n  name: Rides\n  email: new@example.org\n')
  await site.app.contentReloader.reload()
  const { folder } = await edda.read(SITE)
  for (const keep of ['folder', 'revision'])
    expect(await edda.call('resolve', { path: SITE, keep, folderHash: folder.hash }), keep).toMatchObject(REFUSED)
  // Publishing anything else would end the conflict too.
  expect(await edda.publish(SITE, { name: 'Another name' })).toMatchObject(REFUSED)
  expect(await address()).toBe('rides@example.org')
  expect((await otto.call('resolve', { path: SITE, keep: 'folder', folderHash: folder.hash }))[0]).toBe(200)
  expect(await address()).toBe('new@example.org')
  // A draft from before is an editor's again once it names whom riders see.
  const { draft } = await edda.read(SITE)
  expect(await edda.call('publish', { path: SITE, version: draft.version, at: null })).toMatchObject([
    409,
    { code: 'content-changed' },
  ])
})

test('[DESK-14] an import changes who runs the site only for an operator, and sets it on a site that names nobody', async () => {
  const { site, address } = await siteOfRides()
  const parts = { db: site.parts.db, contentDir: site.folder, languages: ['en', 'de'], check: checkRevised }
  const files = Object.fromEntries(await exportContent(parts))
  const given = temporaryContent({ ...files, [SITE]: 'operator:\n  email: spy@example.org\n' })
  const run = (options = {}) => importContent(parts, folderFiles(given.folder), commandActor(), options)
  await expect(run()).rejects.toMatchObject({ code: 'operators-only' })
  expect(await address()).toBe('rides@example.org')
  expect(await run({ isByOperator: true })).toMatchObject({ changed: 1 })
  expect(await address()).toBe('spy@example.org')
  given.remove()

  const empty = await writingSite()
  const fresh = { ...parts, db: empty.parts.db, contentDir: empty.folder }
  const first = temporaryContent(files)
  expect(await importContent(fresh, folderFiles(first.folder), commandActor())).toMatchObject({ unknown: [] })
  first.remove()
})

test('[DESK-14] an operator who becomes an editor changes nothing more, also with a call that runs', async () => {
  const { site, otto, address } = await siteOfRides()
  const version = await otto.save(SITE, { operator: SPY })
  await site.parts.db.updateTable('desk_role').set({ role: 'editor' }).where('rider_id', '=', otto.id).execute()
  expect(await otto.call('publish', { path: SITE, version, at: null })).toMatchObject(REFUSED)
  expect(await address()).toBe('rides@example.org')
})
