import { expect, test } from 'vitest'
import { checkRevised } from '#server/content/check-revised.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { translationFile } from '#tools/lib/content.ts'

const GERMAN = `de/${TIP}`
const DE = { [GERMAN]: translationFile({ title: 'Trag einen Helm', shortDescription: 'Er schützt den Kopf.' }) }
const refused = (roles: string) => [
  403,
  { code: 'not-allowed', message: `Your role may not do this. Ask somebody with the role ${roles}.` },
]
const OTHERS = refused('Operator or Editor')

test('[DESK-01] a translator writes translations, which somebody else publishes, and nothing else', async () => {
  const site = await writingSite([{}], DE)
  const tara = await editorAt(site, 'tara', 'translator')
  const edda = await editorAt(site)
  const version = await tara.save(GERMAN, { title: 'Setz einen Helm auf' })

  expect(await tara.call('publish', { path: GERMAN, version, at: null })).toMatchObject(OTHERS)
  expect(await tara.call('still-right', { path: GERMAN, of: 'a1' })).toMatchObject(OTHERS)
  expect(await tara.call('hide', { path: TIP })).toMatchObject(OTHERS)
  expect(await tara.call('tips', { category: 'riding', title: 'A tip of mine' })).toMatchObject(OTHERS)
  expect(await tara.call('picture/remove', { path: TIP })).toMatchObject(OTHERS)
  for (const path of [TIP, 'categories.yaml', 'site.yaml', 'de/site.yaml', 'places/fr.yaml']) {
    const draft = { path, fields: {}, base: null, basedOn: null, key: 'a-key-of-tara' }
    expect(await tara.call('draft', draft), path).toMatchObject(OTHERS)
    expect(await tara.call('preview', { path }), path).toMatchObject(OTHERS)
  }
  expect((await tara.read(TIP)).draft, 'translators read originals').toBeNull()
  expect(await tara.get('/api/admin/analytics?from=2026-06-15&to=2026-06-15')).toMatchObject({ code: 'not-allowed' })

  expect(await tara.call('preview', { path: GERMAN })).toMatchObject([200, {}])
  await site.update()
  expect(await site.tip(1, 'de')).toMatchObject({ title: 'Trag einen Helm' })
  expect((await edda.call('publish', { path: GERMAN, version, at: null }))[0]).toBe(200)
  await site.update()
  expect(await site.tip(1, 'de')).toMatchObject({ title: 'Setz einen Helm auf' })
})

test('[DESK-01] a file that the contract of a call does not name opens no other file', async () => {
  const site = await writingSite([{}], DE)
  const tara = await editorAt(site, 'tara', 'translator')
  const { app } = site
  const draft = { path: TIP, fields: {}, base: null, basedOn: null, key: 'a-key-of-tara' }
  const url = `/api/admin/content/draft?path=${encodeURIComponent(GERMAN)}`
  const answer = await app.inject({ method: 'POST', url, payload: draft, headers: tara.headers })
  expect([answer.statusCode, answer.json()]).toMatchObject(OTHERS)
  const sent = await app.inject({
    method: 'POST',
    url: `/api/admin/content/picture?path=${encodeURIComponent(TIP)}`,
    payload: { path: GERMAN },
    headers: tara.headers,
  })
  expect([sent.statusCode, sent.json()]).toMatchObject(OTHERS)
})

test('[DESK-01] an editor who becomes a translator publishes nothing more, also with a call that runs', async () => {
  let whileChecked: () => Promise<void> = async () => undefined
  const site = await writingSite([{}], DE, {
    checkRevised: async (input) => {
      await whileChecked()
      return checkRevised(input)
    },
  })
  const edda = await editorAt(site)
  const version = await edda.save(TIP, { title: 'A tip of mine' })
  whileChecked = async () => {
    await site.parts.db.updateTable('desk_role').set({ role: 'translator' }).where('rider_id', '=', edda.id).execute()
  }
  expect(await edda.call('publish', { path: TIP, version, at: null })).toMatchObject(OTHERS)
  await site.update()
  expect(await site.tip(1)).not.toMatchObject({ title: 'A tip of mine' })
})

test('[DESK-03] Today says to those who publish that a translation waits once it has no mistakes, and to nobody else', async () => {
  const site = await writingSite([{}], DE)
  const [tara, edda] = [await editorAt(site, 'tara', 'translator'), await editorAt(site)]
  const waiting = async ({ get }: typeof tara) =>
    (await get('/api/admin/today')).waiting.find(({ kind }: { kind: string }) => kind === 'proposals')
  await edda.save(TIP, { title: 'Of an editor' })
  await tara.save(GERMAN, { title: '' })
  expect(await waiting(edda)).toBeUndefined()
  await tara.save(GERMAN, { title: 'Setz einen Helm auf' })
  expect(await waiting(edda)).toEqual({ kind: 'proposals', count: 1, isMore: false })
  expect(await waiting(tara)).toBeUndefined()
})

test('[DESK-16] what an editor has planned waits for somebody else when they become a translator', async () => {
  const site = await writingSite([{}], DE)
  const [otto, edda] = [await editorAt(site, 'otto', 'operator'), await editorAt(site)]
  await edda.publish(TIP, { title: 'A tip of tomorrow' }, '2027-01-01T00:00:00.000Z')
  expect((await otto.read(TIP)).planned).toMatchObject({ isHeld: false })
  await otto.post('/api/admin/team', { username: 'edda', role: 'translator' })
  expect((await otto.read(TIP)).planned).toMatchObject({ isHeld: true })
})
