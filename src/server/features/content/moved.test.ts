import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { backUp, restore } from '#server/db/backup.ts'
import { moveDatabase } from '#server/db/move.ts'
import { openDatabase } from '#server/db/open.ts'
import { testApp } from '#tests/support/test-app.ts'
import { makeTestDatabase } from '#tests/support/test-database.ts'
import { editorAt, TIP, writing, writingSite } from '#tests/support/writing.ts'

const onPostgres = test.skipIf(inject('postgres') === '')
const SECOND = 'tips/riding/tip-2.md'

/** A site in a SQLite file, with a published text, a plan, a draft and a hidden tip. */
async function writtenSite() {
  const folder = mkdtempSync(join(tmpdir(), 'ride-safer-moved-'))
  const file = join(folder, 'test.db')
  const db = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  const site = await writingSite([{ title: 'Folder' }, {}, {}], {}, { db })
  const edda = await editorAt(site)
  await edda.publish(TIP, { title: 'Admin' })
  await edda.publish(TIP, { title: 'Later' }, '2999-01-01T00:00:00.000Z')
  await edda.save(SECOND, { title: 'Draft' })
  await edda.call('hide', { path: 'tips/riding/tip-3.md' })
  return { site, edda, folder, file }
}

type Site = Awaited<ReturnType<typeof writtenSite>>['site']

/** Reads the content as another server with this database serves it. */
async function expectWritten(site: Site, db: Site['parts']['db']): Promise<void> {
  const moved = await testApp({ CONTENT_DIR: site.folder }, { library: site.parts.library, db })
  const there = writing(moved)
  await there.update()
  const titles = (await moved.app.inject('/api/tips')).json().map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['Admin', 'Tip 2'])
  await there.reachPlans()
  await there.update()
  expect((await there.tip(1)).title).toBe('Later')
  const [draft] = await db.selectFrom('content_draft').selectAll().execute()
  expect([draft?.path, JSON.parse(draft?.fields ?? '{}').title]).toEqual([SECOND, 'Draft'])
}

test('[WRITE-14] what was written in Admin is in a backup, and in the database that is restored from it', async () => {
  const { site, edda, folder, file } = await writtenSite()
  await backUp(file, join(folder, 'backup.db'))
  await edda.call('discard', { path: SECOND, version: (await edda.read(SECOND)).draft.version })
  await restore(join(folder, 'backup.db'), join(folder, 'restored.db'), new Date())
  const db = await openDatabase({ kind: 'sqlite', file: join(folder, 'restored.db') })
  onTestFinished(() => db.destroy())
  await expectWritten(site, db)
})

onPostgres('[WRITE-14] what was written in Admin moves to PostgreSQL, and goes on numbering there', async () => {
  const { site } = await writtenSite()
  const { db, close } = await makeTestDatabase()
  onTestFinished(close)
  await moveDatabase(site.parts.db, db)
  await expectWritten(site, db)
  const moved = await testApp({ CONTENT_DIR: site.folder }, { db })
  const otto = await editorAt(moved, 'otto')
  expect((await otto.publish(SECOND, {}))[0]).toBe(200)
})
