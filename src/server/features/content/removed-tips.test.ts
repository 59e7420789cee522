import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadLibrary } from '#server/content/load.ts'
import { testApp } from '#tests/support/test-app.ts'
import { editorAt, TIP, writing, writingSite } from '#tests/support/writing.ts'
import { tipFile, translationFile } from '#tools/lib/content.ts'

const SVG = (path: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="${path}"/></svg>`
const DRAWING = 'tips/riding/tip-1.svg'
const DRAWN = { title: 'Folder', drawing: 'A wall.' }

/** A site with a drawn and translated tip, which an editor has written. */
async function writtenTip() {
  const site = await writingSite([DRAWN, {}], {
    [DRAWING]: SVG('M0 0h9v9z'),
    [`de/${TIP}`]: translationFile({ title: 'Ordner' }),
  })
  const edda = await editorAt(site)
  expect((await edda.publish(TIP, { title: 'Admin' }))[0]).toBe(200)
  const deploy = async () => {
    await site.app.contentReloader.reload()
  }
  const removeTip = async () => {
    for (const path of [TIP, DRAWING, `de/${TIP}`]) rmSync(join(site.folder, path), { force: true })
    await deploy()
  }
  const drawing = async () => site.get((await site.tip(1)).drawingPath)
  return { site, edda, deploy, removeTip, drawing }
}

test('[WRITE-17] a deployment removes a written tip with its drawing and translation, and riders keep all three', async () => {
  const { site, edda, removeTip, drawing } = await writtenTip()
  await removeTip()
  expect(await site.tip(1)).toMatchObject({ title: 'Admin', drawing: 'A wall.' })
  expect(await site.tip(1, 'de')).toMatchObject({ title: 'Ordner' })
  expect(await drawing()).toContain('M0 0h9v9z')
  // Admin says that the folder no longer has the tip, and that riders see the published text.
  expect(await edda.read(TIP)).toMatchObject({ folder: null, isInConflict: true, leftOut: null })
  const { waiting } = await edda.get('/api/admin/today')
  expect(waiting.map(({ kind }: { kind: string }) => kind)).toContain('conflicts')
  expect(waiting.map(({ kind }: { kind: string }) => kind)).not.toContain('misfits')
  // It is as true on a server that starts now.
  const other = writing(await testApp({ CONTENT_DIR: site.folder }, { ...site.parts }))
  await other.update()
  expect((await other.tip(1)).drawing).toBe('A wall.')
  // An editor who takes the folder takes the tip away with everything.
  expect((await edda.call('resolve', { path: TIP, keep: 'folder', folderHash: null }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(1)).toBeUndefined()
})

test('[WRITE-17] a tip that was written before keeps the drawing that the folder has when the server starts', async () => {
  const { site, removeTip } = await writtenTip()
  await site.parts.db.deleteFrom('content_kept').execute()
  const builtContent = await site.app.contentReloader.update()
  const started = await testApp({ CONTENT_DIR: site.folder }, { ...site.parts, builtContent })
  started.app.contentReloader.start()
  await expect.poll(() => site.parts.db.selectFrom('content_kept').select('path').execute()).toHaveLength(2)
  await removeTip()
  expect(await site.tip(1)).toMatchObject({ title: 'Admin', drawing: 'A wall.' })
})

test('[WRITE-17] a drawing and a translation that a deployment changes reach riders of a written tip', async () => {
  const { site, deploy, removeTip, drawing } = await writtenTip()
  site.write(DRAWING, SVG('M1 1h8v8z'))
  site.write(`de/${TIP}`, translationFile({ title: 'Neu' }))
  await deploy()
  expect(await drawing()).toContain('M1 1h8v8z')
  expect((await site.tip(1, 'de')).title).toBe('Neu')
  await removeTip()
  expect(await drawing()).toContain('M0 0h9v9z')
})

test('[WRITE-17] Admin says how many texts do not fit, and what riders see in place of each', async () => {
  const { site, edda, deploy } = await writtenTip()
  await edda.publish(TIP, { title: 'Admin again' })
  await edda.publish(TIP, { title: 'And again' })
  // A deployment gives the id to another tip.
  site.write(TIP, tipFile({ id: 3, ...DRAWN }))
  site.write('tips/riding/tip-2.md', tipFile({ id: 1, title: 'Two' }))
  await deploy()
  expect((await edda.get('/api/admin/today')).waiting).toContainEqual({ kind: 'misfits', count: 1, isMore: false })
  expect(await edda.read(TIP)).toMatchObject({ leftOut: 'before' })
  expect(loadLibrary(site.folder, ['en']).tips).toHaveLength(2)
})
