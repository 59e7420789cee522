import { expect, test } from 'vitest'
import { PREVIEW_LIFETIME } from '#shared/admin/content.ts'
import { thePages } from '#tests/support/site.ts'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'
import { translationFile } from '#tools/lib/content.ts'

/** A site with the built pages, a draft, and its preview link. */
async function previewed(path = TIP) {
  const site = await writingSite(
    [{ title: 'Published' }, {}],
    { [`de/${TIP}`]: translationFile({}) },
    { pages: thePages() },
  )
  const edda = await editorAt(site)
  await edda.save(path, { title: 'Drafted', fullDescription: 'Key points.' })
  const link = async (of = path) =>
    new URL((await edda.call('preview', { path: of }))[1].url as unknown as string).pathname
  const open = (address: string) => site.app.inject(address)
  return { site, edda, link, open, address: await link() }
}

test('[WRITE-04] a preview link shows the draft as page and in its list to somebody without an account, and nobody keeps it', async () => {
  const { open, address, site } = await previewed()
  const page = await open(address)
  expect([page.statusCode, page.headers]).toMatchObject([
    200,
    { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
  ])
  expect(page.body).toContain('Drafted')
  expect(page.body).toContain('<meta name="robots" content="noindex">')
  // No script can turn it into the riders' page, and it contains neither its own address nor that of the tip.
  expect(page.body).not.toMatch(/<script|rel="canonical"|og:url|og:image|Published/)
  expect(page.body).toContain(`href="${address}/list"`)
  const list = await open(`${address}/list`)
  expect(list.body).toMatch(/Drafted[\s\S]*Tip 2|Tip 2[\s\S]*Drafted/)
  expect(list.body).toContain(`href="${address}"`)
  for (const path of ['/', '/tips/1', '/api/tips', '/sw.js'])
    expect((await open(path)).body, path).not.toContain('Drafted')
  expect((await site.app.inject({ method: 'POST', url: address })).statusCode).toBe(404)
})

test('[WRITE-04] a preview ends after 7 days, by hand, with a new link, and when the draft is published', async () => {
  const { site, edda, link, open, address } = await previewed()
  const status = async (of: string) => (await open(of)).statusCode
  const second = await link()
  expect([await status(address), await status(second)]).toEqual([404, 200])
  expect(await edda.read(TIP)).toMatchObject({ preview: { by: 'edda', endsAt: '2026-06-22T12:00:00.000Z' } })
  expect(await edda.call('preview/end', { path: TIP })).toMatchObject([200, { preview: null }])
  expect(await status(second)).toBe(404)
  const third = await link()
  const { draft } = await edda.read(TIP)
  await edda.call('publish', { path: TIP, version: draft.version, at: null })
  expect(await status(third)).toBe(404)
  expect(await edda.call('preview/end', { path: TIP })).toMatchObject([200, { preview: null, draft: null }])
  expect(await edda.call('preview', { path: TIP })).toMatchObject([410, { code: 'gone' }])
  await edda.save(TIP, { title: 'Next' })
  await link()
  const ended = { preview_until: site.parts.clock().toISOString() }
  await site.parts.db.updateTable('content_draft').set(ended).execute()
  expect(await edda.read(TIP)).toMatchObject({ preview: null })
  const fourth = await link()
  site.turnClock(PREVIEW_LIFETIME)
  expect(await status(fourth)).toBe(404)
  for (const wrong of ['/preview/x', `/preview/${'a'.repeat(22)}`, '/preview/..%2f..%2f'])
    expect(await status(wrong), wrong).toBe(404)
})

test('[WRITE-04] a preview of a draft with mistakes says so, and never shows what is published instead', async () => {
  const { edda, open, address } = await previewed()
  await edda.save(TIP, { title: 'x'.repeat(121) })
  const page = await open(address)
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('This draft is not finished')
  expect(page.body).not.toContain('Published')
  await edda.save(TIP, { title: 'Mended' })
  expect((await open(address)).body).toContain('Mended')
})

test('[WRITE-04] the preview of a translation is in its language', async () => {
  const { open, address } = await previewed(`de/${TIP}`)
  const page = await open(address)
  expect(page.body).toContain('<html lang="de"')
  expect(page.body).toContain('Drafted')
})

test('a preview link shows the page of a tip whose title has a number with its unit, spaces at its end, or the title of another tip', async () => {
  const { edda, link, open } = await previewed()
  for (const title of ['Ride at 20 km/h', 'Brake early ', 'Tip 2']) {
    await edda.save(TIP, { title, fullDescription: 'Only on the page of the tip.' })
    expect((await open(await link())).body, title).toContain('Only on the page of the tip.')
  }
  await edda.save(`de/${TIP}`, { title: 'Mit 20 km/h', fullDescription: 'Nur auf der Seite.' })
  expect((await open(await link(`de/${TIP}`))).body).toContain('Nur auf der Seite.')
})

test('[HOLD-12] a preview link is made once for each state of the draft, and only so often', async () => {
  const { edda, open, address } = await previewed()
  const states = new Set<number>()
  for (let state = 0; state < 70; state++) {
    await edda.save(TIP, { title: `Drafted ${state}`, fullDescription: 'Key points.' })
    const first = await open(address)
    const again = await open(address)
    states.add(first.statusCode)
    expect([again.statusCode, again.body], `${state}`).toEqual([first.statusCode, first.body])
    if (first.statusCode === 429) break
    expect(first.body).toContain(`Drafted ${state}`)
  }
  expect([...states]).toEqual([200, 429])
})
